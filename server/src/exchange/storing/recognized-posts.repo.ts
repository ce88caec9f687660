import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { insertValues } from '../../kernel/database/insert-rows.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';

/** A post of the library that may be the same as one of an import. */
export interface LibraryPost {
  id: number;
  type: 'link' | 'text';
  collection_id: number | null;
  is_archived: 0 | 1;
}

export type ImportedPost = LibraryPost & { created_at: string };

/** What an import stores itself is earlier in its file, not in the library. */
const isOfOthers = (importId: number) => sql<boolean>`(posts.import_id is null or posts.import_id <> ${importId})`;

/** The posts that other imports stored under these keys. */
export async function findImported(
  db: Db,
  userId: number,
  importId: number,
  keys: readonly string[],
): Promise<Map<string, ImportedPost>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('imported_posts')
    .innerJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'imported_posts.post_id').on(ofOwner(db, 'posts.user_id', userId)),
    )
    .select(['imported_posts.key', 'posts.id', 'posts.type', 'posts.collection_id', 'posts.is_archived'])
    .select('posts.created_at')
    .where('imported_posts.user_id', '=', userId)
    .where('imported_posts.key', 'in', keys)
    .where(isOfOthers(importId))
    .execute();
  return new Map(rows.map(({ key, ...post }) => [key, post]));
}

/** The posts with some ids, and when they were created: another server may have given the same ids to others. */
export const findOwn = (db: Db, userId: number, ids: readonly number[]) =>
  db
    .selectFrom('posts')
    .select(['id', 'type', 'collection_id', 'is_archived', 'created_at'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();

/** Remembers the keys of posts; those that are known lead to the new post. */
export async function rememberImported(db: Db, userId: number, posts: ReadonlyMap<string, number>): Promise<void> {
  if (posts.size === 0) return;
  await insertValues(
    db,
    'insert into imported_posts (user_id, key, post_id)',
    Array.from(posts, ([key, id]) => [userId, key, id]),
    'on conflict (user_id, key) do update set post_id = excluded.post_id',
  );
}

/** Live links with some normal addresses, without those of an import. */
export const findLinks = (db: Db, userId: number, importId: number, pageKeys: readonly string[]) =>
  db
    .selectFrom('post_facts')
    .innerJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'post_facts.post_id').on(ofOwner(db, 'posts.user_id', userId)),
    )
    .select(['posts.id', 'posts.type', 'posts.collection_id', 'posts.is_archived', 'posts.url'])
    .select('post_facts.page_key')
    .where('post_facts.user_id', '=', userId)
    .where('post_facts.page_key', 'in', pageKeys)
    .where('posts.is_archived', '=', 0)
    .where(isOfOthers(importId))
    .orderBy('posts.id')
    .execute();

/**
 * Live texts of some collections with some titles, without those of an import. Many may have the same title: at most
 * `limit` are returned.
 */
export const findTexts = (
  db: Db,
  userId: number,
  importId: number,
  { collections, titleKeys, limit }: { collections: readonly number[]; titleKeys: readonly string[]; limit: number },
) =>
  db
    .selectFrom('posts')
    .select(['id', 'type', 'collection_id', 'is_archived', 'title'])
    .where('user_id', '=', userId)
    .where('is_archived', '=', 0)
    .where('list_id', 'in', collections)
    .where('is_pinned', 'in', [0, 1])
    .where('title_key', 'in', titleKeys)
    .where('type', '=', 'text')
    .where(isOfOthers(importId))
    .orderBy('id')
    .limit(limit)
    .execute();
