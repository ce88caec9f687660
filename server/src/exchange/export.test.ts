import {
  type CollectionTree,
  createCollection,
  createPost,
  createTags,
  exportBookmarks,
  exportSelection,
  importBookmarks,
  listCollections,
  listPosts,
  type Post,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, given, type Person, type TestApp } from '../../testing/app.ts';

const exportOf = ({ app }: TestApp, { token }: Person) =>
  app.inject({ url: exportBookmarks.url, headers: { authorization: `Bearer ${token}` } });

/** The links below some collections, as they are shown: what an export must carry. */
async function libraryOf(person: Person, tree: readonly CollectionTree[], inside: object = {}): Promise<unknown> {
  const { data } = (await person.call(listPosts, { query: { ...inside, limit: 0, withTags: true } })).body;
  const links = data
    .filter(({ type }) => type === 'link')
    .map(({ title, url, description, tags, created_at, is_pinned, is_favorite }: Post) => [
      is_pinned,
      is_favorite,
      title,
      url,
      description,
      tags?.map(({ name }) => name),
      created_at.slice(0, 19),
    ]);
  const folders: unknown[] = [];
  for (const { id, name, nested } of tree) folders.push([name, await libraryOf(person, nested, { collection_id: id })]);
  return { links, folders };
}

const treeOf = async (person: Person) => (await person.call(listCollections, { query: { nested: true } })).body.data;

describe('An export', () => {
  // #nested-like-collections
  it('is a file of the person’s live links, nested as the collections are', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const top = await given(person, createCollection, { name: 'Top & <more>' });
    await given(person, createCollection, { name: 'Empty', parent_id: top });
    await given(person, createPost, {
      content: 'https://example.org/a?b=1&c="2"',
      title: 'A "link"',
      collection_id: top,
    });
    await given(person, createPost, { content: 'a note', collection_id: top });
    const gone = await given(person, createPost, { content: 'https://example.org/gone' });
    await person.send({ method: 'DELETE', url: `/api/posts/${gone}` });
    await given(other, createPost, { content: 'https://example.org/theirs' });
    const { headers, body } = await exportOf(test, person);
    expect(headers['content-disposition']).toBe('attachment; filename="benotes-bookmarks.html"');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toMatch(/^<!DOCTYPE NETSCAPE-Bookmark-file-1>\n/);
    expect(body).toContain('>Top &amp; &lt;more&gt;</H3>');
    expect(body).toContain('>Empty</H3>');
    expect(body.match(/<A HREF="[^"]*"/g)).toEqual(['<A HREF="https://example.org/a?b=1&amp;c=&quot;2&quot;"']);
  });

  it('has the note of a link as its description if it is plain text and there is no other', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const content = 'https://example.org/';
    await given(person, createPost, { content, note: 'Read &amp; <b>try</b>', title: 'formatted' });
    await given(person, createPost, { content, note: 'Read &amp; try', description: 'Described', title: 'described' });
    await given(person, createPost, { content, note: 'Read &amp; try', title: 'plain' });
    const { body } = await exportOf(test, person);
    expect(body.match(/^<DD>.*$/gm)).toEqual(['<DD>Read &amp; try', '<DD>Described']);
  });

  it('requires a signed-in user', async () => {
    const { app } = await anApp();
    expect((await app.inject({ url: exportBookmarks.url })).statusCode).toBe(401);
  });

  // #same-tree-after-import
  it('gives the same tree, order, titles, descriptions, tags and dates when somebody else imports it', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const { data: tags } = (
      await person.call(createTags, { body: { tags: [{ name: 'café' }, { name: 'two words' }, { name: '<b>' }] } })
    ).body;
    const top = await given(person, createCollection, { name: 'Töp "quoted" & <i>' });
    const deep = await given(person, createCollection, { name: 'Deep', parent_id: top });
    await given(person, createCollection, { name: 'Empty', parent_id: deep });
    const titles = ['plain', 'a < b & c > d', '日本語', '"quotes" and \'more\'', '&amp; stays'];
    for (const [index, title] of titles.entries()) {
      await given(person, createPost, {
        title,
        content: `https://example.org/${index}?a=1&b=2`,
        description: index % 2 === 0 ? `Line one\nline two & <b>${index}</b>` : undefined,
        collection_id: [top, deep, null][index % 3],
        tags: index === 0 ? tags.map(({ id }) => id) : [],
        is_pinned: index < 2,
        is_favorite: index % 2 === 0,
      });
    }
    const file = (await exportOf(test, person)).body;
    const answer = await other.send({ method: 'POST', url: importBookmarks.url, ...aFile(file) });
    expect(answer).toMatchObject({ status: 201, body: { data: { posts: titles.length, skipped: [] } } });
    expect(await libraryOf(other, await treeOf(other), { is_uncategorized: 1 })).toEqual(
      await libraryOf(person, await treeOf(person), { is_uncategorized: 1 }),
    );
  });

  it('is complete although it is longer than one batch', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const lines = Array.from({ length: 1201 }, (_, index) => `<DT><A HREF="https://example.org/${index}">${index}</A>`);
    const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${lines.join('\n')}\n</DL><p>`;
    await person.send({ method: 'POST', url: importBookmarks.url, ...aFile(file) });
    const { body } = await exportOf(test, person);
    const numbers = [...body.matchAll(/>(\d+)<\/A>/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(lines.map((_, index) => index));
  });
});

const selected = ({ app }: TestApp, { token }: Person, payload: object) =>
  app.inject({
    method: 'POST',
    url: exportSelection.url,
    headers: { authorization: `Bearer ${token}` },
    payload,
  });

describe('An export of selected posts', () => {
  it('is a bookmark file with their collections, a list of URLs, or Markdown', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const top = await given(person, createCollection, { name: 'Top' });
    const below = await given(person, createCollection, { name: 'Below', parent_id: top });
    await given(person, createCollection, { name: 'Empty' });
    await given(person, createPost, { content: 'https://example.org/one', title: 'One [1]', collection_id: below });
    await given(person, createPost, { content: 'a note', title: 'A *note*', collection_id: below });
    const out = await given(person, createPost, { content: 'https://example.org/out', collection_id: below });
    const selection = { scope: { collection_id: below }, all: true, except: [out] };
    const html = await selected(test, person, { selection, format: 'html' });
    expect(html.headers['content-disposition']).toBe('attachment; filename="benotes-bookmarks.html"');
    expect(html.body).toMatch(/>Top<[^]*>Below<[^]*>One \[1\]</);
    expect(html.body).not.toMatch(/Empty|out/);
    expect((await selected(test, person, { selection, format: 'links' })).body).toBe('https://example.org/one\n');
    expect((await selected(test, person, { selection, format: 'markdown' })).body).toBe(
      '- A \\*note\\*\n- [One \\[1\\]](<https://example.org/one>)\n',
    );
  });

  it('rejects an invalid selection, and contains nothing of other users', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const id = await given(person, createPost, { content: 'https://example.org/mine' });
    const format = 'links';
    expect((await selected(test, other, { selection: { scope: {} }, format })).statusCode).toBe(422);
    expect((await selected(test, other, { selection: { scope: {}, ids: [id] }, format })).body).toBe('');
  });
});
