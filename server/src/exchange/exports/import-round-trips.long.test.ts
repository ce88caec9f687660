import { propertyRuns } from '@benotes/build/test-form';
import { createCollection, createPost, createTags, type ExportFormat, updatePost } from '@benotes/contract';
import { serializeHtml, unwrapLoneParagraph } from '@benotes/note';
import { readHtml } from '@benotes/note/parse5';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { downloadOf } from '../../../testing/archive.ts';
import { importFiles } from '../../../testing/import-previews.ts';
import { aLibrary, anImage, fill } from '../../../testing/library.ts';
import { oneLine } from '../text.ts';
import type { JsonExport, JsonPost } from './json-format.ts';

const FORMATS = ['json', 'markdown', 'csv', 'zip'] as const;
type Format = (typeof FORMATS)[number];
const NAMES = { json: 'x.json', markdown: 'x.zip', csv: 'x.csv', zip: 'x.zip', html: 'x.html' };

const fileOf = async (test: TestApp, person: Person, format: ExportFormat) => ({
  [NAMES[format]]: (await downloadOf(test, person, { format })).rawPayload,
});

const libraryOf = async (test: TestApp, person: Person) =>
  JSON.parse((await downloadOf(test, person, { format: 'json' })).body) as JsonExport;

const IMAGE = /<img [^>]*>/g;

/** A note in the form in which an import stores it. */
const normal = (html: string) => serializeHtml(unwrapLoneParagraph(readHtml(html.normalize('NFC'))));

const TEXTS: Record<Format, (html: string) => string> = {
  json: (html) => normal(html.replaceAll(IMAGE, '')),
  markdown: (html) => normal(html.replaceAll(IMAGE, '<img src="/x">')),
  csv: (html) => normal(html.replaceAll(IMAGE, '')),
  zip: (html) => html.replaceAll(IMAGE, '<img>'),
};

/** What remains of a library, as docs/exports.md tells. */
function remains({ collections, posts }: JsonExport, format: Format) {
  const index = new Map(collections.map(({ id }, at) => [id, at]));
  const byId = new Map(collections.map((each) => [each.id, each]));
  const isAll = format === 'zip';
  const line = (text: string) => (isAll ? text : oneLine(text));
  const pathOf = (id: number | null): string => {
    const each = byId.get(id ?? 0);
    return each ? `${pathOf(each.parent_id)} / ${line(each.name)}` : '';
  };
  const place = (id: number | null) => (format === 'csv' ? pathOf(id) : index.get(id ?? 0));
  const linked = new Map(posts.map(({ id, title }) => [String(id), oneLine(title)]));
  const words = (html: string | null) =>
    TEXTS[format]((html ?? '').replaceAll(/\/p\/(\d+)/g, (all, id: string) => `/p/${linked.get(id) ?? all}`));
  const row = ({ title, description, is_gone, created_at, updated_at, archived_at, tags, ...post }: JsonPost) => ({
    place: place(post.collection_id),
    type: post.type,
    title: line(title),
    url: post.url,
    text: words(post.content ?? post.note),
    description: (isAll ? description : description?.normalize('NFC').trim()) || null,
    tags: format === 'csv' ? tags.map((tag) => line(tag.replaceAll(',', ' '))).toSorted() : tags.map(line).toSorted(),
    flags: [post.is_pinned, post.is_favorite, isAll && is_gone],
    dates: [created_at, updated_at, archived_at],
  });
  const left = posts
    .filter(({ archived_at }) => format !== 'csv' || archived_at === null)
    .toSorted((one, other) => other.order - one.order)
    .map(row);
  // Posts without an order are compared regardless of order.
  const inOrder = (post: (typeof left)[number]) => format !== 'csv' && post.dates[2] === null;
  return {
    collections:
      format === 'csv'
        ? []
        : collections.map(({ name, parent_id, icon_id, created_at, updated_at }) => ({
            name: line(name),
            parent: place(parent_id),
            icon: isAll ? icon_id : null,
            dates: [created_at, updated_at],
          })),
    posts: left.filter(inOrder).toSorted((one, other) => Number(one.place ?? -1) - Number(other.place ?? -1)),
    others: left
      .filter((post) => !inOrder(post))
      .map((post) => JSON.stringify(post))
      .toSorted(),
  };
}

/** Two people: one with a library, the other with what an import of its export makes of it. */
async function moved(test: TestApp, one: Person, other: Person, format: ExportFormat) {
  const before = await libraryOf(test, one);
  const file = await fileOf(test, one, format);
  const again = await importFiles(one, file);
  expect(again).toMatchObject({ status: 'done', result: { posts: 0, collections: 0, tags: 0 } });
  expect({ ...(await libraryOf(test, one)), exported_at: '' }).toEqual({ ...before, exported_at: '' });
  await importFiles(other, file);
  return { before, after: await libraryOf(test, other) };
}

/**
 * Collections of the same name, an empty one, a link twice and in the recycle bin, links between posts, several
 * scripts.
 */
async function aRichLibrary() {
  const test = await anApp();
  const [one, other] = [await aPerson(test, 'one@example.org'), await aPerson(test, 'other@example.org')];
  const top = await given(one, createCollection, { name: 'Same', description: 'About it' });
  const twin = await given(one, createCollection, { name: 'Same' });
  await given(one, createCollection, { name: 'Empty', parent_id: top });
  const { data } = (await one.call(createTags, { body: { tags: [{ name: '#sign' }, { name: 'Ünï 日本' }] } })).body;
  const note = await given(one, createPost, {
    title: '=1+1',
    content: `<h2>Head</h2><ul><li><p>עברית</p></li></ul><p>Two <strong>bold</strong> words</p><img src="${await anImage(one)}">`,
    is_pinned: true,
    collection_id: top,
  });
  const url = 'https://example.org/?a=1&b=2';
  for (const title of ['First', 'Second', 'Deleted']) {
    const id = await given(one, createPost, {
      title,
      content: url,
      description: 'About the link',
      note: `See <a href="/p/${note}">there</a>`,
      collection_id: twin,
      is_favorite: true,
      tags: data.map(({ id: tag }) => tag),
    });
    if (title === 'Deleted') await one.call(updatePost, { params: { id }, body: { is_archived: true } });
    if (title === 'Second') await one.call(updatePost, { params: { id }, body: { order: 1 } });
  }
  await given(one, createPost, { title: 'In none', content: '<p>Text</p>' });
  return { test, one, other };
}

describe('A library that is exported', () => {
  it.each(FORMATS)(
    'as %s and imported adds nothing to itself, and is the same elsewhere',
    { timeout: 120_000 },
    async (format) => {
      const test = await anApp();
      let count = 0;
      await fc.assert(
        fc.asyncProperty(aLibrary, async (library) => {
          count += 1;
          const one = await aPerson(test, `one-${count}@example.org`);
          const other = await aPerson(test, `other-${count}@example.org`);
          await fill(test, one, { ...library, share: null }, '');
          const file = await libraryOf(test, one);
          // A file without anything is refused.
          if (file.posts.every(({ archived_at }) => archived_at !== null)) return;
          const { before, after } = await moved(test, one, other, format);
          expect(remains(after, format)).toEqual(remains(before, format));
        }),
        { numRuns: propertyRuns(0.05) },
      );
    },
  );

  it.each(FORMATS)('as %s keeps links between posts, and what is there twice', { timeout: 60_000 }, async (format) => {
    const { test, one, other } = await aRichLibrary();
    const { before, after } = await moved(test, one, other, format);
    expect(remains(after, format)).toEqual(remains(before, format));
  });

  it('as html gives the same file again', { timeout: 60_000 }, async () => {
    const { test, one, other } = await aRichLibrary();
    await moved(test, one, other, 'html');
    expect(await fileOf(test, other, 'html')).toEqual(await fileOf(test, one, 'html'));
  });
});
