import { createCollection, deleteCollection, listCollections, updateCollection } from '@benotes/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';

async function someCollections(names: readonly string[]) {
  const test = await anApp();
  const person = await aPerson(test);
  const ids: Record<string, number> = {};
  for (const name of names) ids[name] = await given(person, createCollection, { name });
  return { test, person, id: (name: string) => ids[name] ?? 0 };
}

/** The tree as one line, with children in parentheses. */
async function asLine(person: Person): Promise<string> {
  const { data } = (await person.call(listCollections, { query: { nested: true } })).body;
  const line = (trees: typeof data): string =>
    trees.map(({ name, nested }) => (nested.length > 0 ? `${name}(${line(nested)})` : name)).join(' ');
  return line(data);
}

const move = (person: Person, id: number, body: { parent_id?: number | null; is_root?: boolean; position?: number }) =>
  person.call(updateCollection, { params: { id }, body });

describe('The order of collections', () => {
  it('is preserved for the others when one moves up, down, or beyond the end', async () => {
    const { person, id } = await someCollections(['a', 'b', 'c', 'd']);
    await move(person, id('d'), { position: 0 });
    expect(await asLine(person)).toBe('d a b c');
    await move(person, id('d'), { position: 2 });
    expect(await asLine(person)).toBe('a b d c');
    await move(person, id('a'), { position: 2_147_483_647 });
    expect(await asLine(person)).toBe('b d c a');
    await given(person, createCollection, { name: 'e' });
    expect(await asLine(person)).toBe('b d c a e');
  });

  it('can be changed together with the parent', async () => {
    const { person, id } = await someCollections(['a', 'b', 'c', 'd']);
    await move(person, id('b'), { parent_id: id('a'), position: 0 });
    await move(person, id('d'), { parent_id: id('a'), position: 0 });
    expect(await asLine(person)).toBe('a(d b) c');
    await move(person, id('b'), { is_root: true, position: 1 });
    expect(await asLine(person)).toBe('a(d) b c');
    await move(person, id('c'), { parent_id: id('a') });
    expect(await asLine(person)).toBe('a(d c) b'); // without a position it is the last one
  });

  it('is repaired if positions have gaps or duplicates', async () => {
    const { test, person, id } = await someCollections(['a', 'b', 'c', 'd', 'e']);
    await person.call(deleteCollection, { params: { id: id('b') }, query: { nested: true } });
    await test.db.updateTable('collections').set({ position: 3 }).where('id', '=', id('e')).execute();
    await move(person, id('a'), { position: 2 });
    expect(await asLine(person)).toBe('c d a e');
    const rows = await test.db.selectFrom('collections').select('position').orderBy('position').execute();
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  });

  // #refused-move-changes-nothing
  it('is unchanged when a move is refused', async () => {
    const { person, id } = await someCollections(['a', 'b']);
    await move(person, id('b'), { parent_id: id('a') });
    const refused = await move(person, id('a'), { parent_id: id('b'), position: 0 });
    expect(refused).toMatchObject({ status: 422, body: { parent_id: ['A collection cannot be moved into itself.'] } });
    expect(await asLine(person)).toBe('a(b)');
  });

  it('does not change for other users or other parents', async () => {
    const { test, person, id } = await someCollections(['a', 'b', 'c']);
    const other = await aPerson(test, 'other@example.org');
    for (const name of ['x', 'y']) await given(other, createCollection, { name });
    await given(person, createCollection, { name: 'a1', parent_id: id('a') });
    await given(person, createCollection, { name: 'a2', parent_id: id('a') });
    await move(person, id('c'), { position: 0 });
    expect([await asLine(person), await asLine(other)]).toEqual(['c a(a1 a2) b', 'x y']);
  });

  // #matches-an-array
  it('is the same as that of an array after any moves', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const { person, id } = await someCollections(names);
    const expected = [...names];
    const moves = fc.sample(fc.tuple(fc.constantFrom(...names), fc.nat(7)), { numRuns: 12, seed: 9 });
    for (const [name, position] of moves) {
      await move(person, id(name), { position });
      expected.splice(expected.indexOf(name), 1);
      expected.splice(position, 0, name);
    }
    expect(await asLine(person)).toBe(expected.join(' '));
  });
});
