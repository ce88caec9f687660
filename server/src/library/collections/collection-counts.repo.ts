import { type Collection, type LibraryCounts, UNCATEGORIZED_ID } from '@benotes/contract';
import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { findGrantedIds } from '../grants/grants.repo.ts';
import { notExpired } from '../shares/shares.repo.ts';

export async function countCollections(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('collections')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Adds `posts_count` to collections: their posts outside the recycle bin. Returns the number of all posts and of those
 * without a collection.
 */
export async function addPostCounts(
  db: Db,
  userId: number,
  rows: readonly Collection[],
): Promise<Pick<LibraryCounts, 'posts' | 'uncategorized'>> {
  const counts = await db
    .selectFrom('posts')
    .select((row) => ['list_id', row.fn.countAll<number>().as('posts')])
    .where('user_id', '=', userId)
    .where('is_archived', '=', sql.lit(0)) // not a parameter, so that SQLite uses a partial index
    .groupBy('list_id')
    .execute();
  const posts = new Map(counts.map(({ list_id, posts: count }) => [list_id, count]));
  for (const row of rows) row.posts_count = posts.get(row.id) ?? 0;
  const all = counts.reduce((sum, { posts: count }) => sum + count, 0);
  return { posts: all, uncategorized: posts.get(UNCATEGORIZED_ID) ?? 0 };
}

/** Counts the favorites and highlights of a user, both without those in the recycle bin, and the tags. */
export const countBesidePosts = (
  db: Db,
  userId: number,
): Promise<Pick<LibraryCounts, 'favorites' | 'highlights' | 'tags'>> =>
  db
    .selectNoFrom((row) => [
      row
        .selectFrom('posts')
        .select(row.fn.countAll<number>().as('count'))
        .where('posts.user_id', '=', userId)
        .where('posts.is_favorite', '=', sql.lit(1)) // not a parameter, so that SQLite uses a partial index
        .where('posts.is_archived', '=', sql.lit(0))
        .$asScalar()
        .$notNull()
        .as('favorites'),
      row
        .selectFrom('highlights')
        .innerJoin('posts', (join) =>
          join.onRef('posts.id', '=', 'highlights.post_id').on('posts.user_id', '=', userId),
        )
        .select(row.fn.countAll<number>().as('count'))
        .where('highlights.user_id', '=', userId)
        .where('posts.is_archived', '=', sql.lit(0))
        .$asScalar()
        .$notNull()
        .as('highlights'),
      row
        .selectFrom('tags')
        .select(row.fn.countAll<number>().as('count'))
        .where('tags.user_id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('tags'),
    ])
    .executeTakeFirstOrThrow();

/** Adds `is_shared` to collections: whether they have an active link, or are shared with users of the server. */
export async function addShared(db: Db, userId: number, rows: readonly Collection[]): Promise<void> {
  const shares = await db
    .selectFrom('shares')
    .select('collection_id')
    .where('user_id', '=', userId)
    .where('is_active', '=', 1)
    .where('collection_id', 'is not', null)
    .where(notExpired(new Date().toISOString()))
    .execute();
  const shared = new Set([...shares.map(({ collection_id }) => collection_id), ...(await findGrantedIds(db, userId))]);
  for (const row of rows) row.is_shared = shared.has(row.id);
}

/**
 * A query with the table `within`: the ids of a collection and all its descendants. It contains `user_id`, so that
 * SQLite looks up children by index instead of reading all collections for each one.
 */
export const withSubtree = (db: Db, userId: number, id: number) =>
  db.withRecursive('within(id, user_id)', (cte) =>
    cte
      .selectFrom('collections')
      .select(['id', 'user_id'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .unionAll(
        cte
          .selectFrom('collections')
          .innerJoin('within', (join) =>
            join.onRef('within.id', '=', 'collections.parent_id').onRef('within.user_id', '=', 'collections.user_id'),
          )
          .select(['collections.id', 'collections.user_id'])
          .where('collections.user_id', '=', userId),
      ),
  );

/** Counts the posts of a collection, and its descendants and their posts, without the recycle bin. */
export async function countWithin(
  db: Db,
  userId: number,
  id: number,
): Promise<{ posts_count: number; collections_below: number; posts_below: number }> {
  const counts = await withSubtree(db, userId, id)
    .selectFrom('within')
    .leftJoin('posts', (join) =>
      join.onRef('posts.list_id', '=', 'within.id').on('posts.user_id', '=', userId).on('is_archived', '=', sql.lit(0)),
    )
    .select((row) => ['within.id', row.fn.count<number>('posts.id').as('posts')])
    .groupBy('within.id')
    .execute();
  const all = counts.reduce((sum, { posts }) => sum + posts, 0);
  const posts_count = counts.find((row) => row.id === id)?.posts ?? 0;
  return { posts_count, collections_below: Math.max(0, counts.length - 1), posts_below: all - posts_count };
}
