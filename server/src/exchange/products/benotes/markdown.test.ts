import { propertyRuns } from '@benotes/build/test-form';
import { createCollection, createPost, createTags, updatePost } from '@benotes/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../../testing/app.ts';
import { downloadOf, unpacked } from '../../../../testing/archive.ts';
import { CollectingSink } from '../../../../testing/collecting-sink.ts';
import { treeOf } from '../../../../testing/file-of.ts';
import { READ_OPTIONS } from '../../../../testing/import-corpora.ts';
import { aLibrary, anImage, fill } from '../../../../testing/library.ts';
import type { JsonExport } from '../../exports/json-format.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { benotesMarkdown } from './markdown.ts';

/** The files of a user's export; folders are not among them, as in an upload. */
async function filesOf(test: TestApp, person: Person): Promise<Record<string, Uint8Array>> {
  const parts = await unpacked((await downloadOf(test, person, { format: 'markdown' })).rawPayload);
  return Object.fromEntries([...parts].filter(([name]) => !name.endsWith('/')));
}

async function read(files: Record<string, string | Uint8Array>): Promise<CollectingSink> {
  const sink = new CollectingSink();
  const tree = treeOf(files);
  expect(await benotesMarkdown.recognizes(tree)).toBe(true);
  await benotesMarkdown.read(tree, sink, READ_OPTIONS);
  return sink;
}

const keyOf = (...fields: unknown[]) => JSON.stringify(fields);

describe('A Markdown folder of Benotes', () => {
  it('gives the same posts, with exact names, images, and links to each other', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { data: tags } = (await person.call(createTags, { body: { tags: [{ name: 'a tag' }] } })).body;
    const top = await given(person, createCollection, { name: 'A/B: "x"' });
    const below = await given(person, createCollection, { name: 'Below', parent_id: top });
    await given(person, createCollection, { name: 'Empty', parent_id: below });
    const note = await given(person, createPost, {
      content: `<h1>Head</h1><p>A <strong>bold</strong> word</p><img src="${await anImage(person)}">`,
      title: 'A note?',
      is_favorite: true,
    });
    await given(person, createPost, {
      content: 'https://example.org/?a=1&b=2',
      title: 'A link',
      description: 'Described: "so"',
      note: `<p>See <a href="/p/${note}">there</a></p>`,
      collection_id: below,
      tags: tags.map(({ id }) => id),
      is_pinned: true,
    });
    const gone = await given(person, createPost, { content: '<p>Gone</p>', title: 'Gone', collection_id: top });
    await person.call(updatePost, { params: { id: gone }, body: { is_archived: true } });

    const { posts, collected } = await read(await filesOf(test, person));
    expect([collected.collections, collected.skipped, collected.missingFiles]).toEqual([3, [], 0]);
    const [found, link, deleted] = ['A note?', 'A link', 'Gone'].map((title) =>
      posts.find((post) => post.title === title),
    );
    expect(found).toMatchObject({ kind: 'note', place: null, flags: ['favorite'], id: String(note) });
    expect(found?.html).toMatch(/<h1>Head<\/h1>[^]*<strong>bold<\/strong>[^]*<img src="\/storage\//);
    expect(link).toMatchObject({
      kind: 'link',
      url: 'https://example.org/?a=1&b=2',
      description: 'Described: "so"',
      html: `<p>See <a href="/p/${note}">there</a></p>`,
      tags: ['a tag'],
      flags: ['pinned'],
      deleted: null,
    });
    expect(collected.items.find(({ url }) => url !== null)?.path).toEqual(['A/B: "x"', 'Below']);
    expect(deleted?.deleted).toMatch(/^\d{4}-/);
  });

  it('can have been edited: new folders and files, damaged front matter, dead links', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await given(person, createCollection, { name: 'Known' });
    const { collected, posts } = await read({
      ...(await filesOf(test, person)),
      'Known/New/Plain.md': 'No front matter, [dead](../gone.md) and [outside](https://example.org/)',
      'Broken.md': '---\ntitle: [unclosed\n---\nText',
      'Bomb.md': '---\na: &a [x]\nb: *a\n---\nText',
    });
    expect(collected.items.map(({ title, path }) => [title, path])).toEqual([
      ['Plain', ['Known', 'New']],
      ['Broken', []],
      ['Bomb', []],
    ]);
    expect(posts[0]?.html).toContain('<a href="https://example.org/">outside</a>');
  });

  it('loses nothing but what is damaged', async () => {
    const text = '---\ntitle: "Whole"\nid: 1\n---\n\nOne [two](Broken.md) ![three](attachments/broken.webp) four';
    const tree = treeOf({
      '.benotes.json': '{"product":"Benotes","format":"markdown","collections":[]}',
      'Broken.md': '---\nid: 2\n---\n\nText',
      'Whole.md': text,
      'attachments/broken.webp': 'RIFF',
    });
    for (const name of ['Broken.md', 'attachments/broken.webp']) {
      const fail = () => Promise.reject(new UnreadableFile(`${name} is damaged.`));
      Object.assign(tree.get(name) ?? {}, { stream: fail, head: fail });
    }
    const sink = new CollectingSink();
    await benotesMarkdown.read(tree, sink, READ_OPTIONS);
    expect(sink.posts.map(({ title }) => title)).toEqual(['Whole']);
    expect(sink.collected.items[0]?.html).toMatch(/^(?:<p>)?One two +four/);
    expect(sink.skipped).toEqual([
      { line: 1, reason: 'Broken.md is damaged.' },
      { line: 2, reason: 'attachments/broken.webp is damaged.' },
    ]);
  });

  it('of any library gives each of its posts', { timeout: 60_000 }, async () => {
    const test = await anApp();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(aLibrary, async (library) => {
        count += 1;
        const person = await aPerson(test, `one-${count}@example.org`);
        await fill(test, person, { ...library, share: null }, '');
        const { posts, collected } = await read(await filesOf(test, person));
        const file = JSON.parse((await downloadOf(test, person, { format: 'json' })).body) as JsonExport;
        expect(collected.collections).toBe(file.collections.length);
        const found = posts.map(({ id, title, url = null, description, tags, created, position = 0 }) =>
          keyOf(id, title, url, description ?? '', tags, created, -position),
        );
        const expected = file.posts.map(({ id, title, url, description, tags, created_at, order }) =>
          keyOf(String(id), title, url, description ?? '', tags, created_at, order),
        );
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: propertyRuns(0.1) },
    );
  });
});
