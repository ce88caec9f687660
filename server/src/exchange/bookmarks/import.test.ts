import {
  createCollection,
  createPost,
  LINES_LISTED_MAX,
  importBookmarks,
  type ImportResult,
  listCollections,
  listTags,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { downloadOf } from '../../../testing/archive.ts';
import { everything } from '../../../testing/everything.ts';
import { importFiles, previewOf } from '../../../testing/import-previews.ts';

const FILE = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<DL><p>
<DT><H3 ADD_DATE="1700000000">Reading</H3>
<DL><p>
  <DT><A HREF="https://a.example/x?a=1&amp;b=2" ADD_DATE="1700000001" LAST_MODIFIED="1700000002" TAGS="One, two">First &amp; foremost</A>
  <DD>What it says
  <DT><A HREF="https://b.example/">Second</A>
  <DT><A HREF="https://b.example/">Second again</A>
  <DT><H3>Deeper</H3>
  <DL><p><DT><A HREF="https://c.example/">Third</A></DL><p>
</DL><p>
<DT><A HREF="javascript:alert(1)">Bookmarklet</A>
</DL><p>`;

const send = async (person: Person, content: string | Uint8Array, query = '') => {
  const answer = await person.send({ method: 'POST', url: `${importBookmarks.url}${query}`, ...aFile(content) });
  return { status: answer.status, body: answer.body as { data: ImportResult } };
};

describe('Importing a bookmark file', () => {
  // #folders-and-dates-kept
  it('keeps folders, order, titles, descriptions, tags and dates', async () => {
    const person = await aPerson(await anApp());
    const { status, body } = await send(person, FILE);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ posts: 3, collections: 3, tags: 2, duplicates: 1 });
    expect(body.data.skipped).toEqual([
      { line: 12, reason: 'Only http and https addresses can be saved: javascript:alert(1)' },
    ]);
    expect(body.data.duplicate_lines).toEqual([{ line: 8, reason: 'As in line 7, in the same folder: Second again' }]);
    const links = await everything(person);
    expect(links.map(({ path: at, post }) => [at.join('/'), post.title])).toEqual([
      ['Imported Bookmarks/Reading', 'First & foremost'],
      ['Imported Bookmarks/Reading', 'Second'],
      ['Imported Bookmarks/Reading/Deeper', 'Third'],
    ]);
    expect(links[0]?.post).toMatchObject({
      url: 'https://a.example/x?a=1&b=2',
      description: 'What it says',
      created_at: '2023-11-14T22:13:21.000Z',
      updated_at: '2023-11-14T22:13:22.000Z',
      tags: [{ name: 'One' }, { name: 'two' }],
    });
  });

  it('knows the favorites of Raindrop.io', async () => {
    const person = await aPerson(await anApp());
    const links = [
      '<A HREF="https://a.example/" DATA-IMPORTANT="true">a</A>',
      '<A HREF="https://b.example/" data-important="false">b</A>',
      '<A HREF="https://c.example/">c</A>',
    ];
    await send(person, `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT>${links.join('\n<DT>')}</DL>`);
    expect((await everything(person)).map(({ post }) => [post.title, post.is_favorite])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ]);
  });

  it('finds everything saved already the second time', async () => {
    const person = await aPerson(await anApp());
    await send(person, FILE);
    const { body } = await send(person, FILE);
    expect(body.data).toMatchObject({ posts: 0, collections: 0, tags: 0, duplicates: 4 });
    expect(body.data.duplicate_lines?.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '5 Already saved in the same place: First & foremost',
      '7 Already saved in the same place: Second',
      '8 Already saved in the same place: Second again',
      '10 Already saved in the same place: Third',
    ]);
    expect(await everything(person)).toHaveLength(3);
  });

  it('counts every duplicate, and lists the first ones', async () => {
    const links = '<DT><A HREF="https://a.example/">A</A>\n'.repeat(LINES_LISTED_MAX + 3);
    const { body } = await send(await aPerson(await anApp()), `<DL><p>\n${links}</DL>`, '?dry_run=true');
    expect(body.data).toMatchObject({ posts: 1, duplicates: LINES_LISTED_MAX + 2 });
    expect(body.data.duplicate_lines).toHaveLength(LINES_LISTED_MAX);
  });

  it('gives the same figures on a dry run and stores nothing', async () => {
    const person = await aPerson(await anApp());
    const { status, body } = await send(person, FILE, '?dry_run=true');
    expect([status, body.data.id, body.data.posts]).toEqual([200, null, 3]);
    expect((await person.call(listCollections)).body.data).toEqual([]);
    expect((await person.call(listTags)).body.data).toEqual([]);
  });

  it.each([
    ['words', 'just some words'],
    ['an empty file', ''],
    ['bookmarklets alone', '<A HREF="javascript:x()">x</A>'],
    ['folders nested a hundred thousand deep', '<DL><p><DT><H3>x</H3>'.repeat(100_000)],
  ])('refuses %s and stores nothing', async (_, content) => {
    const person = await aPerson(await anApp());
    const { status, body } = await send(person, content);
    expect(status).toBe(422);
    expect(body).toMatchObject({ file: [expect.any(String)], message: 'The given data was invalid.' });
    expect((await person.call(listCollections)).body.data).toEqual([]);
  });

  it('refuses a file that is too large', async () => {
    const person = await aPerson(await anApp({ IMPORT_MAX_BYTES: '2048' }));
    expect(await send(person, FILE + ' '.repeat(4096))).toMatchObject({ status: 413 });
  });
});

describe('A bookmark file of Benotes', () => {
  it('comes back with equal collections and repeated links, whatever is chosen on the page', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    for (const titles of [['one', 'two'], ['three']]) {
      const collection_id = await given(person, createCollection, { name: 'Same' });
      for (const title of titles)
        await given(person, createPost, { title, content: 'https://a.example/', collection_id });
    }
    const files = { 'bookmarks.html': (await downloadOf(test, person, {})).body };
    const collection_id = await given(other, createCollection, { name: 'Chosen' });
    const { result } = await importFiles(other, files, { collection_id });
    expect(result).toMatchObject({ posts: 3, collections: 2, duplicates: 0 });
    const saved = (await everything(other)).map(({ path: at, post }) => [...at, post.title].join('/'));
    expect(saved.toSorted()).toEqual(['Chosen/Same/one', 'Chosen/Same/three', 'Chosen/Same/two']);
    expect(await previewOf(person, files)).toMatchObject({ links: 3, duplicates: 3 });
    expect((await importFiles(person, files)).result).toMatchObject({ posts: 0, collections: 0, duplicates: 3 });
  });
});
