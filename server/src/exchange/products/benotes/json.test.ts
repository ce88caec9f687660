import { propertyRuns } from '@benotes/build/test-form';
import { createCollection, createPost, createTags, updatePost } from '@benotes/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given } from '../../../../testing/app.ts';
import { downloadOf } from '../../../../testing/archive.ts';
import { CollectingSink } from '../../../../testing/collecting-sink.ts';
import { fileOf } from '../../../../testing/file-of.ts';
import { READ_OPTIONS } from '../../../../testing/import-corpora.ts';
import { importFiles } from '../../../../testing/import-previews.ts';
import { aLibrary, fill } from '../../../../testing/library.ts';
import type { JsonExport } from '../../exports/json-format.ts';
import { benotesJson } from './json.ts';

async function read(text: string): Promise<CollectingSink> {
  const sink = new CollectingSink();
  await benotesJson.read(fileOf('benotes.json', text), sink, READ_OPTIONS);
  return sink;
}

async function anExport(): Promise<string> {
  const test = await anApp();
  const person = await aPerson(test);
  const { data: tags } = (await person.call(createTags, { body: { tags: [{ name: 'a tag' }] } })).body;
  const top = await given(person, createCollection, { name: 'Top' });
  const below = await given(person, createCollection, { name: 'Below', parent_id: top });
  await given(person, createCollection, { name: 'Empty' });
  const note = await given(person, createPost, { content: '<p>Text</p>', title: 'A note', is_favorite: true });
  await given(person, createPost, {
    content: 'https://example.org/',
    title: 'A link',
    description: 'Described',
    note: `<p>See <a href="/p/${note}">there</a></p>`,
    collection_id: below,
    tags: tags.map(({ id }) => id),
    is_pinned: true,
  });
  const gone = await given(person, createPost, { content: '<p>Gone</p>', title: 'Gone' });
  await person.call(updatePost, { params: { id: gone }, body: { is_archived: true } });
  return (await downloadOf(test, person, { format: 'json' })).body;
}

const contents = (file: string) => (JSON.parse(file) as JsonExport).posts.map(({ content }) => content);

describe('A JSON export of Benotes', () => {
  it('keeps the white space of notes as it was stored', async () => {
    const test = await anApp();
    const [one, other] = [await aPerson(test, 'one@example.org'), await aPerson(test, 'other@example.org')];
    const notes = [
      'two  words\n  and a line',
      '<p>a <code>b  c</code>  d</p>',
      '<pre><code>a\n\n  b\t\n</code></pre>',
      '<p> \n</p><p>e\u00A0 f </p>',
    ];
    for (const content of notes) await given(one, createPost, { content, title: 'A note' });
    const { body } = await downloadOf(test, one, { format: 'json' });
    await importFiles(other, { 'x.json': Buffer.from(body) });
    expect(contents((await downloadOf(test, other, { format: 'json' })).body)).toEqual(contents(body));
    expect(contents(body)).toHaveLength(notes.length);
  });

  it('is recognized by its first members, however they are spaced', async () => {
    const text = await anExport();
    const pretty = JSON.stringify(JSON.parse(text), null, 2);
    for (const each of [text, pretty]) expect(await benotesJson.recognizes(fileOf('x', each))).toBe(true);
    for (const other of ['{"product":"Other"}', '[]', '', '<html>'])
      expect(await benotesJson.recognizes(fileOf('benotes.json', other))).toBe(false);
  });

  it('gives links and notes with their collections, tags, flags, and links to each other', async () => {
    const { collected, posts, warnings } = await read(await anExport());
    expect(collected.items).toMatchObject([
      { kind: 'note', title: 'Gone', isDeleted: true },
      {
        kind: 'link',
        path: ['Top', 'Below'],
        title: 'A link',
        url: 'https://example.org/',
        description: 'Described',
        tags: ['a tag', 'favourite'],
        html: expect.stringContaining('>there</a>') as string,
      },
      { kind: 'note', path: [], title: 'A note', html: '<p>Text</p>', tags: ['favourite'] },
    ]);
    expect([collected.collections, collected.skipped, warnings]).toEqual([3, [], []]);
    expect(posts.find(({ title }) => title === 'A link')).toMatchObject({ flags: ['pinned'], position: -1 });
  });

  it('that another program has laid out differently gives the same', async () => {
    const text = await anExport();
    const { collected } = await read(JSON.stringify(JSON.parse(text), null, 2));
    expect(collected).toEqual((await read(text)).collected);
  });

  it('that ends too early gives what is there, and says so', async () => {
    const text = await anExport();
    const { posts, skipped, warnings } = await read(text.slice(0, text.lastIndexOf('"title":"Gone"')));
    expect(posts.map(({ title }) => title)).toEqual(['A note', 'A link']);
    expect(skipped).toMatchObject([{ reason: 'This is neither a collection nor a post.' }]);
    expect(warnings).toEqual(['The file ends too early: posts may be missing.']);
  });

  it('of a newer version is refused', async () => {
    const text = (await anExport()).replace('"version":1', '"version":2');
    await expect(read(text)).rejects.toThrow('This file was written by a newer version of Benotes.');
  });

  it('of any library gives each of its posts', { timeout: 60_000 }, async () => {
    const test = await anApp();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(aLibrary, async (library) => {
        count += 1;
        const person = await aPerson(test, `one-${count}@example.org`);
        await fill(test, person, { ...library, share: null }, '');
        const text = (await downloadOf(test, person, { format: 'json' })).body;
        const { posts, collected } = await read(text);
        const file = JSON.parse(text) as JsonExport;
        expect(collected.collections).toBe(file.collections.length);
        expect(posts.map(({ title, url = null, tags, created, id }) => [title, url, tags, created, id])).toEqual(
          file.posts.map(({ title, url, tags, created_at, id }) => [title, url, tags, created_at, String(id)]),
        );
      }),
      { numRuns: propertyRuns(0.1) },
    );
  });
});
