import { readFile } from 'node:fs/promises';
import path from 'node:path';

import {
  createCollection,
  createGrant,
  createPost,
  createTags,
  deletePost,
  exportBookmarks,
  type Input,
  type Role,
  updateCollection,
  updatePost,
} from '@benotes/contract';
import { parse } from 'csv-parse/sync';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { downloadOf, unpacked } from '../../../testing/archive.ts';
import { anImage } from '../../../testing/library.ts';
import { JSON_EXPORT_VERSION, JsonExport } from './json-format.ts';

const download = async (test: TestApp, person: Person, query: Input<typeof exportBookmarks>['query']) => {
  const answer = await downloadOf(test, person, query);
  expect(answer.statusCode).toBe(200);
  return answer;
};
const csvOf = async (test: TestApp, person: Person, query = {}): Promise<Record<string, string>[]> =>
  parse((await download(test, person, { format: 'csv', ...query })).body, { columns: true, bom: true });
const jsonOf = async (test: TestApp, person: Person, query = {}) =>
  JSON.parse((await download(test, person, { format: 'json', ...query })).body) as JsonExport;
const filesOf = async (test: TestApp, person: Person, query = {}) =>
  unpacked((await download(test, person, { format: 'markdown', ...query })).rawPayload);

/** Collections Work, Work / Deep (empty), and Home, each with a link, and a note in none. */
async function aSmallLibrary() {
  const test = await anApp();
  const person = await aPerson(test);
  const work = await given(person, createCollection, { name: 'Work' });
  const deep = await given(person, createCollection, { name: 'Deep', parent_id: work });
  const home = await given(person, createCollection, { name: 'Home' });
  await given(person, createPost, { content: 'https://example.org/work', title: 'At work', collection_id: work });
  await given(person, createPost, { content: 'https://example.org/home', title: 'At home', collection_id: home });
  await given(person, createPost, { content: '<p>Anywhere</p>', title: 'A note' });
  return { test, person, work, deep, home };
}

describe('An export of a collection', () => {
  it('contains it with those below it, and nothing else', async () => {
    const { test, person, work } = await aSmallLibrary();
    const html = (await download(test, person, { collection_id: work })).body;
    expect(html.match(/(?<=>)[^<>]+(?=<\/(?:A|H3)>)/g)).toEqual(['Work', 'At work', 'Deep']);
    const { collections, posts } = await jsonOf(test, person, { collection_id: work });
    expect(collections.map(({ name, parent_id }) => [name, parent_id])).toEqual([
      ['Work', null],
      ['Deep', work],
    ]);
    expect(posts.map(({ title }) => title)).toEqual(['At work']);
    expect(await csvOf(test, person, { collection_id: work })).toMatchObject([
      { title: 'At work', collection: 'Work' },
    ]);
    const files = await filesOf(test, person, { collection_id: work });
    expect([...files.keys()]).toEqual(['.benotes.json', 'Work/', 'Work/Deep/', 'Work/At work.md']);
    const zip = await unpacked((await download(test, person, { format: 'zip', collection_id: work })).rawPayload);
    expect(JSON.parse(String(zip.get('collections.json')))).toMatchObject([{ name: 'Work', parent_id: null }, {}]);
    expect(String(zip.get('posts.jsonl')).trim().split('\n')).toHaveLength(1);
  });

  it('starts at the top, however deep it is', async () => {
    const { test, person, deep } = await aSmallLibrary();
    const { collections } = await jsonOf(test, person, { collection_id: deep });
    expect(collections).toMatchObject([{ name: 'Deep', parent_id: null }]);
  });

  it('is one of the posts in none with the id 0', async () => {
    const { test, person } = await aSmallLibrary();
    const { collections, posts } = await jsonOf(test, person, { collection_id: 0 });
    expect([collections, posts.map(({ title }) => title)]).toEqual([[], ['A note']]);
  });

  it.each(['html', 'zip', 'markdown', 'csv', 'json'] as const)(
    'of another user, or of none, is not found: %s',
    async (format) => {
      const { test, work } = await aSmallLibrary();
      const other = await aPerson(test, 'other@example.org');
      for (const collection_id of [work, 2_147_483_647]) {
        const { statusCode, body } = await downloadOf(test, other, { format, collection_id });
        expect([statusCode, body]).toEqual([404, '"Collection not found"']);
      }
    },
  );

  it('with an invalid format or id is refused', async () => {
    const { test, person } = await aSmallLibrary();
    const headers = { authorization: `Bearer ${person.token}` };
    for (const query of ['format=pdf', 'collection_id=-1', 'collection_id=x', 'format='])
      expect((await test.app.inject({ url: `${exportBookmarks.url}?${query}`, headers })).statusCode).toBe(422);
  });
});

/** Ada shares a collection, a favorite of hers, with a note in it and another one in the recycle bin. */
async function aSharedCollection(role: Role) {
  const test = await anApp();
  const [ada, grace] = [await aPerson(test), await aPerson(test, 'grace@example.org')];
  const shared = await given(ada, createCollection, { name: 'Shared' });
  await ada.call(updateCollection, { params: { id: shared }, body: { is_favorite: true } });
  await given(ada, createPost, { title: 'Recipe', content: 'Leek', collection_id: shared });
  const deleted = await given(ada, createPost, { title: 'Letter', content: 'Secret', collection_id: shared });
  await ada.call(deletePost, { params: { id: deleted } });
  const grant = { kind: 'user', principal_id: grace.id, role } as const;
  expect((await ada.call(createGrant, { params: { id: shared }, body: grant })).status).toBe(201);
  return { test, ada, grace, query: { collection_id: shared } };
}

describe('An export of a shared collection', () => {
  it('has no deleted posts for viewers, who do not see the recycle bin', async () => {
    const { test, ada, grace, query } = await aSharedCollection('viewer');
    const titlesOf = async (person: Person) =>
      (await jsonOf(test, person, query)).posts.map(({ title }) => title).toSorted();
    expect([await titlesOf(ada), await titlesOf(grace)]).toEqual([['Letter', 'Recipe'], ['Recipe']]);
    expect([...(await filesOf(test, grace, query)).keys()]).toEqual(['.benotes.json', 'Shared/', 'Shared/Recipe.md']);
    expect(await csvOf(test, grace, query)).toMatchObject([{ title: 'Recipe' }]);
  });

  it('has them for editors, who see it', async () => {
    const { test, grace, query } = await aSharedCollection('editor');
    expect((await jsonOf(test, grace, query)).posts).toHaveLength(2);
    expect([...(await filesOf(test, grace, query)).keys()]).toContain('.trash/Shared/Letter.md');
  });

  it('does not say which collections are favorites of its owner', async () => {
    const { test, ada, grace, query } = await aSharedCollection('editor');
    const listOf = async (person: Person) => String((await filesOf(test, person, query)).get('.benotes.json'));
    expect((await jsonOf(test, ada, query)).collections).toMatchObject([{ is_favorite: true }]);
    expect(await listOf(ada)).toContain('is_favorite');
    expect((await jsonOf(test, grace, query)).collections[0]).not.toHaveProperty('is_favorite');
    expect(await listOf(grace)).not.toContain('is_favorite');
  });
});

describe('A CSV export', () => {
  it('has a row for each post that is not in the recycle bin', async () => {
    const { test, person, deep } = await aSmallLibrary();
    const { data: tags } = (await person.call(createTags, { body: { tags: [{ name: 'a, b' }, { name: 'c' }] } })).body;
    const id = await given(person, createPost, {
      content: 'https://example.org/',
      title: 'Quotes "and" commas, and\nlines',
      description: 'Described',
      note: '<p>Some <strong>bold</strong> text</p>',
      collection_id: deep,
      tags: tags.map((tag) => tag.id),
      is_pinned: true,
    });
    const gone = await given(person, createPost, { content: 'https://example.org/gone' });
    await person.call(deletePost, { params: { id: gone } });
    const answer = await download(test, person, { format: 'csv' });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="benotes.csv"');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const rows = await csvOf(test, person);
    expect(rows).toHaveLength(4);
    expect(rows.at(-1)).toEqual({
      id: String(id),
      type: 'link',
      title: 'Quotes "and" commas, and\nlines',
      url: 'https://example.org/',
      description: 'Described',
      note: 'Some **bold** text',
      collection: 'Work / Deep',
      tags: 'a b, c',
      created: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      updated: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      pinned: 'true',
      favorite: 'false',
    });
  });

  it.each(['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(1)', "'=1+1", '＝1'])(
    'keeps %s from being run as a formula, and it can be told from the same text with an apostrophe',
    async (title) => {
      const test = await anApp();
      const person = await aPerson(test);
      await given(person, createPost, { content: 'https://example.org/', title });
      expect(await csvOf(test, person)).toMatchObject([{ title: `'${title}` }]);
    },
  );
});

describe('A JSON export', () => {
  it('is as its schema says, with the recycle bin', async () => {
    const { test, person, home } = await aSmallLibrary();
    const id = await given(person, createPost, {
      content: '<p>Gone</p>',
      title: 'Deleted',
      collection_id: home,
      is_favorite: true,
    });
    await person.call(updatePost, { params: { id }, body: { is_archived: true } });
    const file = await jsonOf(test, person);
    expect(Compile(JsonExport).Errors(file)).toEqual([]);
    expect(file).toMatchObject({ product: 'Benotes', format: 'json', version: 1 });
    expect(file.posts.at(-1)).toMatchObject({
      id,
      type: 'text',
      title: 'Deleted',
      url: null,
      content: '<p>Gone</p>',
      collection_id: home,
      is_favorite: true,
      archived_at: expect.any(String) as string,
    });
  });

  it('has a published schema', async () => {
    const $schema = 'https://json-schema.org/draft/2020-12/schema';
    const schema = { $schema, title: `JSON export of Benotes, version ${JSON_EXPORT_VERSION}`, ...JsonExport };
    const published = path.resolve(import.meta.dirname, '../../../../docs/json-export.schema.json');
    expect(JSON.parse(await readFile(published, 'utf8'))).toEqual(JSON.parse(JSON.stringify(schema)));
  });

  it('of an empty library is complete', async () => {
    const test = await anApp();
    expect(await jsonOf(test, await aPerson(test))).toMatchObject({ collections: [], posts: [] });
  });
});

describe('A Markdown folder', () => {
  it('has a file for each post in the folder of its collection, with front matter', async () => {
    const { test, person, work } = await aSmallLibrary();
    const { data: tags } = (await person.call(createTags, { body: { tags: [{ name: 'to read' }] } })).body;
    await given(person, createPost, {
      content: 'https://example.org/?a=1&b=2',
      title: 'A "link": and more',
      description: 'Described',
      note: '<h2>Head</h2><p>Text</p>',
      collection_id: work,
      tags: tags.map(({ id }) => id),
      is_pinned: true,
      is_favorite: true,
    });
    const files = await filesOf(test, person);
    expect([...files.keys()].slice(0, 4)).toEqual(['.benotes.json', 'Work/', 'Home/', 'Work/Deep/']);
    const text = String(files.get('Work/A link and more.md'));
    expect(text.replaceAll(/"\d{4}-.*Z"/g, 'TIME').replace(/id: \d+/, 'id: N')).toBe(
      [
        '---',
        'title: "A \\"link\\": and more"',
        'type: "link"',
        'url: "https://example.org/?a=1&b=2"',
        'description: "Described"',
        'tags: ["to read"]',
        'created: TIME',
        'updated: TIME',
        'pinned: true',
        'favorite: true',
        'order: 2',
        'id: N',
        '---',
        '',
        '## Head',
        '',
        'Text',
        '',
      ].join('\n'),
    );
  });

  it('keeps links between posts and images working', async () => {
    const { test, person, home, deep } = await aSmallLibrary();
    const target = await given(person, createPost, {
      content: '<p>x</p>',
      title: 'Über (50 %) #1',
      collection_id: deep,
    });
    const image = await anImage(person);
    await given(person, createPost, {
      content: `<p><a href="/p/${target}">there</a> <a href="/p/999999">nowhere</a></p><img src="${image}">`,
      title: 'From',
      collection_id: home,
    });
    const files = await filesOf(test, person);
    const name = image.replace('/storage/', '');
    expect(String(files.get('Home/From.md'))).toContain('[there](../Work/Deep/%C3%9Cber%20%2850%20%25%29%201.md)');
    expect(String(files.get('Home/From.md'))).toContain('[nowhere](/p/999999)');
    expect(String(files.get('Home/From.md'))).toContain(`![](../${name})`);
    expect([files.has('Work/Deep/Über (50 %) 1.md'), files.has(name)]).toEqual([true, true]);
  });

  it('has names that every file system accepts, no two of which are the same without regard to case', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    for (const name of ['a/b', 'A:B', 'NUL']) await given(person, createCollection, { name });
    for (const title of ['CON', 'note', 'NOTE', 'dots...', '../up', 'x'.repeat(255), '', ' '])
      await given(person, createPost, { content: '<p>The text</p>', title });
    const names = [...(await filesOf(test, person)).keys()].slice(1);
    expect(names.slice(0, 3)).toEqual(['a b/', 'A B 2/', '_NUL/']);
    expect(names.slice(3)).toEqual([
      '_CON.md',
      'note.md',
      'NOTE 2.md',
      'dots.md',
      'up.md',
      `${'x'.repeat(200)}.md`,
      'The text.md',
      'The text 2.md',
    ]);
  });

  it('has the recycle bin in a hidden folder', async () => {
    const { test, person, work } = await aSmallLibrary();
    const id = await given(person, createPost, { content: '<p>x</p>', title: 'Gone', collection_id: work });
    await person.call(updatePost, { params: { id }, body: { is_archived: true } });
    const text = String((await filesOf(test, person)).get('.trash/Work/Gone.md'));
    expect(text).toMatch(/^archived: "\d{4}-.*Z"$/m);
  });
});
