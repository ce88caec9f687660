import {
  createHighlight,
  createPost,
  deleteHighlight,
  deletePost,
  HIGHLIGHTS_PER_POST_MAX,
  type Input,
  listHighlights,
  listPostHighlights,
  updateHighlight,
} from '@benotes/contract';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { rowOf } from './highlights.repo.ts';

type Body = Input<typeof createHighlight>['body'];

const PASSAGE = { source: 'note', quote: 'Rye flour', prefix: '', suffix: ' and water', position: 0 } as const;

const mark = async (person: Person, post_id: number, more: Partial<Body> = {}) =>
  (await person.call(createHighlight, { body: { ...PASSAGE, post_id, color: 'yellow', ...more } })).body.data;

async function aNote(content = '<p>Rye flour and water</p><p>Salt</p>') {
  const test = await anApp();
  const person = await aPerson(test);
  return { test, person, id: await given(person, createPost, { title: 'Bread', content }) };
}

const quotes = async (person: Person, query: Input<typeof listHighlights>['query'] = {}) =>
  (await person.call(listHighlights, { query })).body.data.map(({ quote }) => quote);

describe('A highlight', () => {
  it('is kept with its context, position, color, and note, and listed with its post', async () => {
    const { person, id } = await aNote();
    const second = await mark(person, id, { quote: 'Salt', position: 20, prefix: 'and water\n', suffix: '' });
    const first = await mark(person, id, { color: 'pink', note: 'Which one?' });
    expect(first).toMatchObject({ ...PASSAGE, post_id: id, color: 'pink', note: 'Which one?' });
    expect((await person.call(listPostHighlights, { params: { id } })).body).toEqual({ data: [first, second] });
    expect((await person.call(listHighlights)).body.data).toEqual([
      { ...first, post_title: 'Bread', post_url: null },
      { ...second, post_title: 'Bread', post_url: null },
    ]);
  });

  it('gets another color or note, or loses its note; the rest stays', async () => {
    const { person, id } = await aNote();
    const { id: highlight, ...before } = await mark(person, id, { note: 'Which one?' });
    const change = async (body: Input<typeof updateHighlight>['body']) =>
      (await person.call(updateHighlight, { params: { id: highlight }, body })).body.data;
    expect(await change({ color: 'blue' })).toMatchObject({ quote: before.quote, color: 'blue', note: 'Which one?' });
    expect(await change({ note: '' })).toMatchObject({ color: 'blue', note: null });
    expect(await quotes(person, { filter: 'which' })).toEqual([]);
  });

  it('is deleted, alone or with its post', async () => {
    const { test, person, id } = await aNote();
    const [gone] = [await mark(person, id), await mark(person, id, { quote: 'Salt', position: 20 })];
    expect((await person.call(deleteHighlight, { params: { id: gone.id } })).status).toBe(204);
    expect((await person.call(deleteHighlight, { params: { id: gone.id } })).status).toBe(404);
    await person.call(deletePost, { params: { id } });
    expect(await quotes(person)).toEqual([]);
    expect((await person.call(listPostHighlights, { params: { id } })).body.data).toHaveLength(1);
    await person.call(deletePost, { params: { id }, query: { permanent: true } });
    expect(await test.db.selectFrom('highlights').selectAll().execute()).toEqual([]);
  });

  it.each<[object, string]>([
    [{ quote: '' }, 'quote'],
    [{ quote: ' \n' }, 'quote'],
    [{ quote: 'x'.repeat(4001) }, 'quote'],
    [{ quote: 'a\u0000b' }, 'quote'],
    [{ prefix: 'x'.repeat(33) }, 'prefix'],
    [{ suffix: null }, 'suffix'],
    [{ position: -1 }, 'position'],
    [{ position: 1.5 }, 'position'],
    [{ color: 'red' }, 'color'],
    [{ source: 'title' }, 'source'],
    [{ note: 'x'.repeat(4001) }, 'note'],
    [{ post_id: 999_999 }, 'post_id'],
  ])('is refused with %j, at the field %s', async (wrong, field) => {
    const { person, id } = await aNote();
    const payload = { ...PASSAGE, post_id: id, color: 'yellow', ...wrong };
    expect(await person.send({ method: 'POST', url: createHighlight.url, payload })).toMatchObject({
      status: 422,
      body: { [field]: [expect.any(String)] },
    });
    expect(await quotes(person)).toEqual([]);
  });

  it('may have as many characters as are allowed, whatever they are', async () => {
    const { person, id } = await aNote();
    const [quote, prefix] = ['😀'.repeat(4000), '😀'.repeat(32)];
    expect(await mark(person, id, { quote, prefix, note: quote })).toMatchObject({ quote, prefix, note: quote });
  });

  it('is refused where a post has too many', async () => {
    const { test, person, id } = await aNote();
    const row = rowOf(person.id, { ...PASSAGE, post_id: id, color: 'yellow', note: null }, '2026-01-01T00:00:00.000Z');
    await test.db.insertInto('highlights').values(Array(HIGHLIGHTS_PER_POST_MAX).fill(row)).execute();
    const more = await person.call(createHighlight, { body: { ...PASSAGE, post_id: id, color: 'yellow' } });
    expect(more).toMatchObject({ status: 422, body: { post_id: ['A post has at most 500 highlights.'] } });
  });

  // #only-for-its-user
  it('is only for its user', async () => {
    const { test, person, id } = await aNote();
    const other = await aPerson(test, 'other@example.org');
    const { id: highlight } = await mark(person, id);
    const params = { id: highlight };
    expect((await other.call(updateHighlight, { params, body: { color: 'blue' } })).status).toBe(404);
    expect((await other.call(deleteHighlight, { params })).status).toBe(404);
    expect((await other.call(listPostHighlights, { params: { id } })).status).toBe(404);
    const foreign = await other.call(createHighlight, { body: { ...PASSAGE, post_id: id, color: 'yellow' } });
    expect(foreign.status).toBe(422);
    expect([await quotes(other), await quotes(person)]).toEqual([[], ['Rye flour']]);
  });
});

describe('The list of highlights', () => {
  it('comes in pages, newest first', async () => {
    const { person, id } = await aNote();
    const marked = [];
    for (const quote of ['one', 'two', 'three']) marked.push(await mark(person, id, { quote }));
    expect(await quotes(person, { limit: 2 })).toEqual(['three', 'two']);
    expect(await quotes(person, { limit: 2, after_id: marked[1]?.id })).toEqual(['one']);
  });

  it('is filtered by words of the quote and the note, without case and accents, and by color', async () => {
    const { person, id } = await aNote();
    await mark(person, id, { quote: 'Crème brûlée', note: 'For SUNDAY', color: 'green' });
    await mark(person, id, { quote: '100 % rye_flour', color: 'blue' });
    expect(await quotes(person, { filter: 'BRULEE sunday' })).toEqual(['Crème brûlée']);
    expect(await quotes(person, { filter: 'brulee monday' })).toEqual([]);
    expect(await quotes(person, { filter: '%' })).toEqual(['100 % rye_flour']);
    expect(await quotes(person, { filter: 'e_f' })).toEqual(['100 % rye_flour']);
    expect(await quotes(person, { color: 'green' })).toEqual(['Crème brûlée']);
    expect(await quotes(person, { color: 'pink' })).toEqual([]);
    expect(await quotes(person, { filter: 'ﷺ '.repeat(500) })).toEqual([]);
  });
});

it.skipIf(inject('postgresUrl'))(
  'The highlights of a post are looked up by the post, also when it is deleted',
  async () => {
    const { test } = await aNote();
    const { rows } = await sql<{ detail: string }>`
    explain query plan delete from highlights where post_id = 1 and user_id = 1`.execute(test.db);
    expect(rows.map(({ detail }) => detail).join()).toContain('highlights_of_post (post_id=? AND user_id=?)');
  },
);
