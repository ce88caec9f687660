import { createCollection, listCollections, orderCollections, updateCollection } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';

const order = (person: Person, parent_id: number | null, ids: readonly number[]) =>
  person.call(orderCollections, { body: { parent_id, ids: [...ids] } });

async function namesIn(person: Person, parent: number | null): Promise<string> {
  const { data } = (await person.call(listCollections)).body;
  return data
    .filter(({ parent_id }) => parent_id === parent)
    .map(({ name }) => name)
    .join('');
}

async function children(person: Person, parent_id: number | null, names: string): Promise<number[]> {
  const ids = [];
  for (const name of names) ids.push(await given(person, createCollection, { name, parent_id }));
  return ids;
}

describe('The order of subcollections', () => {
  it('is the given one, in one request, and can be given back', async () => {
    const person = await aPerson(await anApp());
    const [top = 0] = await children(person, null, 'T');
    const [c = 0, a = 0, b = 0] = await children(person, top, 'cab');
    expect((await order(person, top, [a, b, c])).status).toBe(204);
    expect(await namesIn(person, top)).toBe('abc');
    await order(person, top, [c, a, b]);
    expect(await namesIn(person, top)).toBe('cab');
  });

  it('can be that of the top level, and leaves everything below as it is', async () => {
    const person = await aPerson(await anApp());
    const [b = 0, a = 0] = await children(person, null, 'ba');
    await children(person, b, 'zy');
    expect((await order(person, null, [a, b])).status).toBe(204);
    expect([await namesIn(person, null), await namesIn(person, b)]).toEqual(['ab', 'zy']);
  });

  it('puts those that are not mentioned at the end, as they were', async () => {
    const person = await aPerson(await anApp());
    const [, , c = 0, d = 0] = await children(person, null, 'abcd');
    await order(person, null, [d, c]);
    expect(await namesIn(person, null)).toBe('dcab');
  });

  it('survives positions with gaps and moves afterwards', async () => {
    const person = await aPerson(await anApp());
    const [a = 0, b = 0, c = 0] = await children(person, null, 'abc');
    await person.call(updateCollection, { params: { id: a }, body: { position: 2 } });
    await order(person, null, [c, b, a]);
    expect(await namesIn(person, null)).toBe('cba');
    await person.call(updateCollection, { params: { id: a }, body: { position: 0 } });
    expect(await namesIn(person, null)).toBe('acb');
  });

  it('orders thousands at once', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const now = new Date().toISOString();
    const { id: user_id } = await test.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    for (let from = 0; from < 1200; from += 400) {
      await test.db
        .insertInto('collections')
        .values(
          Array.from({ length: 400 }, (_, index) => ({
            user_id,
            name: String(from + index).padStart(4, '0'),
            icon_id: null,
            parent_id: null,
            position: from + index,
            import_id: null,
            created_at: now,
            updated_at: now,
          })),
        )
        .execute();
    }
    const { data } = (await person.call(listCollections)).body;
    expect((await order(person, null, data.map(({ id }) => id).toReversed())).status).toBe(204);
    const after = (await person.call(listCollections)).body.data;
    expect(after.map(({ name }) => name)).toEqual(data.map(({ name }) => name).toReversed());
  });

  it('refuses what is not among them, and changes nothing then', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const [a = 0, b = 0] = await children(person, null, 'ab');
    const [below = 0] = await children(person, a, 'x');
    const [foreign = 0] = await children(other, null, 'f');
    for (const ids of [
      [b, below],
      [b, foreign],
      [b, 999_999],
    ])
      expect(await order(person, null, ids)).toMatchObject({ status: 422, body: { ids: [expect.any(String)] } });
    expect(await order(person, null, [b, b])).toMatchObject({ status: 422 });
    expect(await order(person, foreign, [])).toMatchObject({ status: 404, body: 'Collection not found' });
    expect(await namesIn(person, null)).toBe('ab');
  });
});
