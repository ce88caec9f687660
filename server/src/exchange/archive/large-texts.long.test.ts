import {
  createPost,
  DESCRIPTION_MAX_LENGTH,
  importBookmarks,
  listPosts,
  type Post,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { anArchive, importOf } from '../../../testing/archive.ts';

/** As many of some characters as a note may hold, in bytes of UTF-8. */
const NOTE_BYTES = 5 * 1024 * 1024;
const noteOf = (text: string) => text.repeat(Math.floor(NOTE_BYTES / Buffer.byteLength(text)));

const listed = async (person: Person, query: object = {}): Promise<Post[]> =>
  (await person.call(listPosts, { query: { limit: 1, ...query } })).body.data;

/** Each takes the server seconds, on a thread that it shares with the test. */
const SLOW_MS = 120_000;

describe('A note of one sort of characters, as large as notes may be', () => {
  it.each([
    ['Hangul', '한'],
    ['marks', '\u0301'],
    ['signs', '😀'],
  ])('of %s is saved, changed and searched', { timeout: SLOW_MS }, async (_what, character) => {
    const test = await anApp();
    const person = await aPerson(test);
    const content = noteOf(character);
    const id = await given(person, createPost, { title: 'Large', content });
    expect((await person.call(updatePost, { params: { id }, body: { title: 'Larger' } })).status).toBe(200);
    expect((await listed(person, { filter: 'larger' })).map((post) => post.id)).toEqual([id]);
    const changed = `${content.slice(0, -2 * character.length)} x`;
    expect((await person.call(updatePost, { params: { id }, body: { content: changed } })).status).toBe(200);
    await test.longPosts.round();
    expect((await listed(person, { filter: 'x' })).map((post) => post.id)).toEqual([id]);
  });

  it.each([
    ['Hangul', '한'],
    ['letters', 'a'],
    ['less-than signs', '&lt;'],
    ['blanks', ' '],
  ])('of %s is imported from an archive', { timeout: SLOW_MS }, async (_what, text) => {
    const test = await anApp();
    const person = await aPerson(test);
    const answer = await importOf(person, await anArchive([{ title: 'Large', content: `${noteOf(text).slice(8)} é` }]));
    expect(answer).toMatchObject({ status: 201, body: { data: { posts: 1 } } });
    await test.longPosts.round();
    expect(await listed(person, { filter: 'é' })).toHaveLength(1);
  });
});

describe('A description of ten megabytes', () => {
  const description = `é${'한'.repeat(3_400_000)}`;
  const cut = { description: description.slice(0, DESCRIPTION_MAX_LENGTH) };
  const shortenedReport = {
    shortened: 1,
    shortened_lines: [{ line: expect.any(Number), reason: 'The description was cut: A link' }],
  };

  it('is shortened and reported when imported from an archive', { timeout: SLOW_MS }, async () => {
    const person = await aPerson(await anApp());
    const link = { title: 'A link', content: 'https://example.org/', description };
    for (const [query, status] of [
      ['?dry_run=1', 200],
      ['', 201],
    ] as const)
      expect(await importOf(person, await anArchive([link]), query)).toMatchObject({
        status,
        body: { data: shortenedReport },
      });
    expect(await listed(person)).toMatchObject([cut]);
  });

  it('is shortened and reported when imported from a bookmark file', { timeout: SLOW_MS }, async () => {
    const person = await aPerson(await anApp());
    const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p><DT><A HREF="https://example.org/">A link</A>\n<DD>${description}\n</DL>`;
    const answer = await person.send({ method: 'POST', url: importBookmarks.url, ...aFile(file) });
    expect(answer).toMatchObject({ status: 201, body: { data: shortenedReport } });
    expect(await listed(person)).toMatchObject([cut]);
  });

  it('is rejected in a new post, with an error message', async () => {
    const person = await aPerson(await anApp());
    const answer = await person.call(createPost, { body: { content: 'https://example.org/', description } });
    expect(answer).toMatchObject({ status: 422, body: { description: [expect.any(String)] } });
  });
});
