import {
  createCollection,
  createPost,
  createTags,
  importBookmarks,
  type ImportResult,
  listCollections,
  listPosts,
  listTags,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, given, type Person } from '../app.ts';

const importOf = async (person: Person, bytes: string | Uint8Array, headers: Record<string, string> = {}) => {
  const file = aFile(bytes);
  return person.send({
    method: 'POST',
    url: importBookmarks.url,
    ...file,
    headers: { ...(file.headers as Record<string, string>), ...headers },
  });
};
const aBookmarkFile = (inside: string) => `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${inside}\n</DL><p>`;
const link = (title: string, more = '') => `<DT><A HREF="https://example.org/"${more}>${title}</A>`;
const postsOf = async (person: Person) =>
  (await person.call(listPosts, { query: { limit: 0, withTags: true } })).body.data;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const byCode = (a: string, b: string) => Number(a > b) - Number(a < b);
const shown = async (who: Person) =>
  (await postsOf(who)).map(({ title, url, description, tags: named }) => [
    title,
    url,
    description,
    named?.map(({ name }) => name),
  ]);

describe('A bookmark file', () => {
  it('with values that are too long is truncated to the limits', async () => {
    const person = await aPerson(await anApp());
    const tags = Array.from({ length: 10_000 }, (_, index) => `tag-${index}`).join(',');
    const content = aBookmarkFile(
      `<DT><H3>${'f'.repeat(1_000_000)}</H3><DL><p>${link('t'.repeat(10_000_000), ` TAGS="${tags}"`)}\n<DD>${'d'.repeat(1_000_000)}</DL><p>`,
    );
    expect((await importOf(person, content)).status).toBe(201);
    const [post] = await postsOf(person);
    expect([post?.title.length, post?.description?.length, post?.tags?.length]).toEqual([255, 1000, 100]);
    const names = (await person.call(listCollections)).body.data.map(({ name }) => name.length);
    expect(Math.max(...names)).toBe(255);
    expect((await person.call(listTags)).body.data).toHaveLength(100);
  });

  const TEXT = aBookmarkFile(link('Grüße'));
  const utf16 = Buffer.from(`\uFEFF${TEXT}`, 'utf16le');
  it.each<[string, Buffer, string]>([
    ['UTF-16 with a byte order mark', utf16, 'Grüße'],
    ['UTF-16 in big-endian order', Buffer.from(utf16).swap16(), 'Grüße'],
    ['Latin 1', Buffer.from(TEXT, 'latin1'), 'Grüße'],
    ['UTF-8 with NULs', Buffer.from(TEXT.replace('Gr', 'G\u0000r\u0000')), 'Grüße'],
    ['truncated UTF-8', Buffer.concat([Buffer.from(TEXT), Buffer.from('ü').subarray(0, 1)]), 'GrÃ¼ÃŸe'],
    ['another encoding than it declares', Buffer.from(TEXT.replace('<DL>', '<META charset="utf-16"><DL>')), 'Grüße'],
    ['an unknown encoding', Buffer.from(TEXT.replace('<DL>', '<META charset="x-evil"><DL>')), 'Grüße'],
    [
      'UTF-7 that would decode to a script',
      Buffer.from(aBookmarkFile(`<META charset="utf-7">${link('+ADw-script+AD4-x()')}`)),
      '+ADw-script+AD4-x()',
    ],
    [
      'overlong UTF-8 that would decode to a script',
      Buffer.from(aBookmarkFile(link('\u00C0\u00BCscript\u00C0\u00BE')), 'latin1'),
      'À¼scriptÀ¾',
    ],
  ])('in %s is imported as plain text or refused', async (_what, bytes, title) => {
    const person = await aPerson(await anApp());
    expect((await importOf(person, bytes)).status).toBe(201);
    expect((await postsOf(person)).map((post) => post.title)).toEqual([title]);
  });

  it('preserves names and executes none of them', async () => {
    const person = await aPerson(await anApp());
    const names = ['<script>x()</script>', '=HYPERLINK("https://evil.test")', '\u202Egnp.exe', '</A></DL><H3>x'];
    const folders = names.map((name) => `<DT><H3>${escape(name)}</H3><DL><p>${link(escape(name))}</DL><p>`);
    expect((await importOf(person, aBookmarkFile(folders.join('\n')))).status).toBe(201);
    const sorted = names.toSorted(byCode);
    expect((await postsOf(person)).map(({ title }) => title).toSorted(byCode)).toEqual(sorted);
    const collections = (await person.call(listCollections)).body.data.map(({ name }) => name);
    expect(collections.filter((name) => name !== 'Imported Bookmarks').toSorted(byCode)).toEqual(sorted);
  });

  // #sent-twice-stored-once
  it('that is sent twice at once, or again after a lost response, is stored once', async () => {
    const person = await aPerson(await anApp());
    const lines = Array.from(
      { length: 300 },
      (_, index) => `<DT><A HREF="https://example.org/${index}" TAGS="a">x</A>`,
    );
    const content = aBookmarkFile(`<DT><H3>In</H3><DL><p>${lines.join('\n')}</DL><p>`);
    const answers = await Promise.all([1, 2].map(() => importOf(person, content)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const results = answers.map(({ body }) => (body as { data: ImportResult }).data);
    expect(results.map(({ posts, duplicates }) => posts + duplicates)).toEqual([300, 300]);
    expect(results.reduce((sum, { posts }) => sum + posts, 0)).toBe(300);
    expect((await person.call(listCollections)).body.data).toHaveLength(2);
    const key = { 'idempotency-key': 'once' };
    const more = aBookmarkFile('<DT><A HREF="https://example.org/more">x</A>');
    const first = await importOf(person, more, key);
    expect(await importOf(person, more, key)).toEqual(first);
    expect(first).toMatchObject({ status: 201, body: { data: { posts: 1, duplicates: 0 } } });
  });
});

describe('An export', () => {
  it('contains user input as escaped text, and is the same after it is imported again', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const collection_id = await given(person, createCollection, { name: '</H3><script>x()</script>' });
    const { data: tags } = (await person.call(createTags, { body: { tags: [{ name: '"><script>' }] } })).body;
    await given(person, createPost, {
      title: '</A><script>x()</script>',
      content: 'https://example.org/"onmouseover="x()',
      description: '<DD></DL><script>x()</script>',
      collection_id,
      tags: tags.map(({ id }) => id),
    });
    const exportOf = async ({ token }: Person) =>
      (await test.app.inject({ url: '/api/exports', headers: { authorization: `Bearer ${token}` } })).body;
    const file = await exportOf(person);
    expect(file).not.toMatch(/<script|"onmouseover|<\/A><|<\/H3><s/i);
    expect((await importOf(other, file)).status).toBe(201);
    expect(await shown(other)).toEqual(await shown(person));
  });
});
