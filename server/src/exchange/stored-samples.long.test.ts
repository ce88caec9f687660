import { readFile } from 'node:fs/promises';

import { listCollections, listPosts, type Post } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, type Person } from '../../testing/app.ts';
import { differences } from '../../testing/compare-import.ts';
import {
  type Collected,
  type Expected,
  type ImportedItem,
  misread,
  type Sample,
  samples,
  wrong,
} from '../../testing/import-corpora.ts';
import { importOfPreview, previewOf } from '../../testing/import-previews.ts';

/**
 * The posts of a person, in the order of their collections, as an import is compared. `start`: missing dates are later.
 */
async function libraryOf(person: Person, start: string): Promise<Pick<Collected, 'items' | 'collections'>> {
  const { data: collections } = (await person.call(listCollections, { query: {} })).body;
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  const pathOf = (id: number | null): string[] => {
    const own = id === null ? undefined : byId.get(id);
    return own ? [...pathOf(own.parent_id), own.name] : [];
  };
  const dateOf = (date: string) => (date >= start ? null : date);
  const posts = [...(await allPosts(person, false)), ...(await allPosts(person, true))];
  const items = posts.map((post): ImportedItem => ({
    kind: post.type === 'link' ? 'link' : 'note',
    path: pathOf(post.is_archived ? (post.deleted_collection_id ?? post.collection_id) : post.collection_id).slice(1),
    title: post.title,
    url: post.url,
    description: post.description,
    html: post.type === 'link' ? (post.note ?? '') : post.content,
    tags: [...(post.tags ?? []).map(({ name }) => name), ...(post.is_favorite || post.is_pinned ? ['favourite'] : [])],
    created: dateOf(post.created_at),
    updated: dateOf(post.updated_at),
    isDeleted: post.is_archived,
  }));
  return { items, collections: Math.max(0, collections.length - 1) };
}

async function allPosts(person: Person, is_archived: boolean): Promise<Post[]> {
  const posts: Post[] = [];
  for (;;) {
    const query = { limit: 0, withTags: true, is_archived, offset: posts.length };
    const { data } = (await person.call(listPosts, { query })).body;
    if (data.length === 0) return posts;
    posts.push(...data);
  }
}

/** What is stored always has a date of the last change: that of its creation, if there is no other one. */
const withStoredDates = (expected: Expected): Expected => ({
  ...expected,
  items: expected.items.map((item) => ({
    ...item,
    alt: {
      ...item.alt,
      updated: [...(item.alt?.updated ?? []), ...(item.updated === null ? [item.created, null] : [])],
    },
  })),
});

/** How an import of a sample differs from what is expected of it. */
async function outcomeOf(sample: Sample): Promise<string[]> {
  const { name, file, expected } = sample;
  const person = await aPerson(await anApp());
  const start = new Date(Date.now() - 1000).toISOString();
  const preview = await previewOf(person, { [name]: await readFile(file) });
  const isRefusable = expected.error !== undefined || expected.acceptError !== undefined;
  if (preview.status === 'failed') return isRefusable ? [] : [`refused: ${preview.failure?.reason}`];
  if (expected.error !== undefined) return []; // it may be read all the same
  if (preview.links + preview.notes > 0) await importOfPreview(person, preview);
  const library = await libraryOf(person, start);
  const rest = { missingFiles: preview.missing_files, skipped: [], leftOut: new Map<string, number>(), warnings: [] };
  return wrong(sample, [
    ...misread(sample, preview.sources[0]?.format ?? ''),
    ...differences(withStoredDates(expected), { ...library, ...rest }),
  ]);
}

describe.skipIf(samples.length === 0)('A sample of BENOTES_CORPORA that is uploaded and imported', () => {
  it.each(samples)('gives what is expected: $folder/$name', async (sample) => {
    expect(await outcomeOf(sample)).toEqual([]);
  });
});
