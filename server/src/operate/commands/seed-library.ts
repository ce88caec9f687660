import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { postsWritten } from '../../library/events.ts';
import { linkFields } from '../../library/posts/link-content.ts';
import { sortKeys } from '../../library/search/sort-keys.ts';
import { tagKey } from '../../library/tags/tags.repo.ts';
import { aRandom, aWriter } from './seed-words.ts';

export interface SeedSize {
  posts: number;
  collections: number;
  depth: number;
  /** Posts in the first collection; the others are spread over the rest. */
  largest: number;
  tags: number;
  tagRows: number;
  bin: number;
}

/** Named sizes: the library of each user. */
export const SIZES: Record<string, SeedSize[]> = {
  S: [{ posts: 1000, collections: 50, depth: 4, largest: 200, tags: 100, tagRows: 2000, bin: 100 }],
  M: [{ posts: 10_000, collections: 400, depth: 6, largest: 2000, tags: 1500, tagRows: 30_000, bin: 2000 }],
  L: [{ posts: 50_000, collections: 2000, depth: 8, largest: 13_000, tags: 7500, tagRows: 350_000, bin: 20_000 }],
  XL: [
    {
      posts: 400_000,
      collections: 10_000,
      depth: 50,
      largest: 100_000,
      tags: 24_000,
      tagRows: 1_200_000,
      bin: 40_000,
    },
    ...Array.from({ length: 19 }, () => ({
      posts: 31_579,
      collections: 1579,
      depth: 8,
      largest: 8000,
      tags: 4000,
      tagRows: 94_737,
      bin: 3158,
    })),
  ],
};

const BATCH = 500;
const START_MS = Date.parse('2026-01-01T00:00:00.000Z');
const LONG_NOTE_WORDS = 16_000;

type Report = (line: string) => void;

/** Fills a user's library with the same posts in every run: two thirds links, one third notes. */
export async function seed(db: Db, userId: number, size: SeedSize, report: Report): Promise<void> {
  await transact(db, userId, async (trx) => {
    const random = aRandom(size.posts);
    const write = aWriter(random);
    const collections = await addCollections(trx, userId, size, write);
    report(`${collections.length} collections`);
    const posts = await addPosts(trx, userId, size, collections, random, write, report);
    await addTags(trx, userId, size, posts, random, report);
    await postsWritten(trx, userId, { ids: posts });
  });
}

async function addCollections(
  db: Db,
  userId: number,
  size: SeedSize,
  write: (words: number) => string,
): Promise<number[]> {
  const ids: number[] = [];
  const created_at = new Date(START_MS).toISOString();
  for (let index = 0; index < size.collections; index += 1) {
    // Every second collection is nested in the one before the previous one, down to the planned depth, then starts
    // again.
    const isNested = index % 2 === 1 && ((index - 1) / 2) % size.depth !== 0;
    const row = {
      user_id: userId,
      name: `${write(2)} ${index + 1}`,
      icon_id: null,
      parent_id: isNested ? (ids[index - 2] ?? null) : null,
      position: index,
      created_at,
      updated_at: created_at,
    };
    ids.push((await db.insertInto('collections').values(row).returning('id').executeTakeFirstOrThrow()).id);
  }
  return ids;
}

async function addPosts(
  db: Db,
  userId: number,
  size: SeedSize,
  collections: readonly number[],
  random: () => number,
  write: (words: number) => string,
  report: Report,
): Promise<number[]> {
  const ids: number[] = [];
  const orders = new Map<number, number>();
  const total = size.posts + size.bin;
  for (let from = 0; from < total; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, total - from) }, (_, offset) => {
      const index = from + offset;
      const isArchived = index >= size.posts;
      const place = index < size.largest ? 0 : 1 + Math.floor(random() * (collections.length - 1));
      const collection_id = collections[place] ?? null;
      const order = (orders.get(place) ?? 0) + 1;
      orders.set(place, order);
      const title = write(3 + Math.floor(random() * 6));
      const url = `https://site-${index % 997}.example/${index}`;
      const words = index % 500 === 499 ? LONG_NOTE_WORDS : 30 + Math.floor(random() * 400);
      const what =
        index % 3 === 2
          ? {
              type: 'text' as const,
              url: null,
              base_url: null,
              content: `<p>${write(words)}</p><p>${write(8)}</p>`,
              description: null,
            }
          : { ...linkFields(url), content: url, description: write(12) };
      const time = new Date(START_MS + index * 60_000).toISOString();
      const key = { ...what, title, created_at: time };
      return {
        ...key,
        ...sortKeys(key),
        user_id: userId,
        collection_id,
        order,
        is_archived: isArchived ? (1 as const) : (0 as const),
        archived_at: isArchived ? time : null,
        updated_at: time,
      };
    });
    const added = await db.insertInto('posts').values(rows).returning('id').execute();
    ids.push(...added.map(({ id }) => id));
    if (from % 10_000 === 0) report(`${from + rows.length} of ${total} posts`);
  }
  return ids;
}

async function addTags(
  db: Db,
  userId: number,
  size: SeedSize,
  posts: readonly number[],
  random: () => number,
  report: Report,
): Promise<void> {
  const tags: number[] = [];
  for (let from = 0; from < size.tags; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, size.tags - from) }, (_, offset) => {
      const name = `tag ${from + offset + 1}`;
      return { user_id: userId, name, name_key: tagKey(name) };
    });
    tags.push(...(await db.insertInto('tags').values(rows).returning('id').execute()).map(({ id }) => id));
  }
  const each = Math.round(size.tagRows / posts.length);
  for (let from = 0; from < posts.length; from += BATCH) {
    const rows = posts.slice(from, from + BATCH).flatMap((post_id) => {
      const first = Math.floor(random() * tags.length);
      const own = new Set(Array.from({ length: each }, (_, step) => tags[(first + step * 31) % tags.length]));
      return [...own].flatMap((tag_id) => (tag_id === undefined ? [] : [{ post_id, tag_id, user_id: userId }]));
    });
    await db.insertInto('post_tag').values(rows).execute();
  }
  report(`${tags.length} tags`);
}
