import type { Collection } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { inSteps } from '../database/adaptive-batches.ts';
import { TOUCHED } from '../database/mark-edited.ts';
import { nextInBin } from '../posts/posts.repo.ts';

const COLUMNS = ['id', 'name', 'icon_id', 'parent_id'] as const;

/** All collections of a person, siblings in their stored order. */
export const findCollections = (db: Db, userId: number): Promise<Collection[]> =>
  db
    .selectFrom('collections')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    // As the index has them: within a parent in their order, and nothing to sort.
    .orderBy('parent_id', (order) => order.asc().nullsFirst())
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function findCollection(db: Db, userId: number, id: number): Promise<Collection | null> {
  const query = db.selectFrom('collections').select(COLUMNS).where('id', '=', id).where('user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

/** The place after the last child of a parent (null: the top). */
export async function nextPosition(db: Db, userId: number, parentId: number | null): Promise<number> {
  const last = await db
    .selectFrom('collections')
    .select((row) => row.fn.max('position').as('position'))
    .where('user_id', '=', userId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirst();
  return (last?.position ?? -1) + 1;
}

/** Puts a collection at a place among the children of its parent, counted from 0; the others keep their order. */
export async function placeAmong(
  db: Db,
  userId: number,
  id: number,
  parentId: number | null,
  place: number,
): Promise<void> {
  const siblings = db
    .selectFrom('collections as sibling')
    .where('sibling.user_id', '=', userId)
    .where('sibling.parent_id', parentId === null ? 'is' : '=', parentId)
    .where('sibling.id', '<>', id);
  const { count } = await siblings.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const position = Math.min(place, count);
  const ranked = siblings.select((row) => [
    'sibling.id',
    row.fn
      .agg<number>('row_number')
      .over((rows) => rows.orderBy('sibling.position').orderBy('sibling.id'))
      .as('rank'),
  ]);
  const placed = db.selectFrom(ranked.as('ranked')).select((row) => [
    'ranked.id',
    // Ranks count from 1: whoever stands at the place or after it makes room.
    row
      .case()
      .when('rank', '>', position)
      .then(row.ref('rank'))
      .else(row('rank', '-', 1))
      .end()
      .as('position'),
  ]);
  await db
    .updateTable('collections')
    .from(placed.as('placed'))
    .set((row) => ({ position: row.ref('placed.position') }))
    .whereRef('collections.id', '=', 'placed.id')
    // Few rows, where all have a place already.
    .whereRef('collections.position', '<>', 'placed.position')
    .execute();
  await db.updateTable('collections').set({ position }).where('id', '=', id).where('user_id', '=', userId).execute();
}

/** Puts every post of some collections into the bin, without a collection: it is about to be gone. */
export async function archivePostsOf(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  const at = await nextInBin(db, userId);
  await inSteps(db, async (limit) => {
    const some = db
      .selectFrom('posts')
      .select('id')
      .where('user_id', '=', userId)
      .where('collection_id', 'in', ids)
      .limit(limit);
    const { numUpdatedRows } = await db
      .updateTable('posts')
      .set((row) => ({
        collection_id: null,
        is_archived: 1,
        archived_at: row.fn.coalesce('archived_at', row.val(at)),
        ...TOUCHED,
      }))
      .where('id', 'in', some)
      .executeTakeFirst();
    return numUpdatedRows;
  });
}

/** Notes at each collection how many live posts stand in it. */
export async function notePosts(db: Db, userId: number, rows: readonly Collection[]): Promise<void> {
  const counts = await db
    .selectFrom('posts')
    .select((row) => ['collection_id', row.fn.countAll<number>().as('posts')])
    .where('user_id', '=', userId)
    .where('is_archived', '=', 0)
    .groupBy('collection_id')
    .execute();
  const posts = new Map(counts.map(({ collection_id, posts: count }) => [collection_id, count]));
  for (const row of rows) row.posts_count = posts.get(row.id) ?? 0;
}

/** Notes at each collection whether a public link leads to it. */
export async function noteShares(db: Db, userId: number, rows: readonly Collection[]): Promise<void> {
  const shares = await db
    .selectFrom('shares')
    .select('collection_id')
    .where('user_id', '=', userId)
    .where('is_active', '=', 1)
    .execute();
  const shared = new Set(shares.map(({ collection_id }) => collection_id));
  for (const row of rows) row.is_shared = shared.has(row.id);
}

/** How many live posts stand in a collection, and how many collections and live posts below it, however deep. */
export async function countWithin(
  db: Db,
  userId: number,
  id: number,
): Promise<{ posts_count: number; collections_below: number; posts_below: number }> {
  const counts = await db
    .withRecursive('within(id)', (cte) =>
      cte
        .selectFrom('collections')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .unionAll(
          cte
            .selectFrom('collections')
            .innerJoin('within', 'within.id', 'collections.parent_id')
            .select('collections.id')
            .where('collections.user_id', '=', userId),
        ),
    )
    .selectFrom('within')
    .leftJoin('posts', (join) =>
      join.onRef('posts.collection_id', '=', 'within.id').on('posts.user_id', '=', userId).on('is_archived', '=', 0),
    )
    .select((row) => ['within.id', row.fn.count<number>('posts.id').as('posts')])
    .groupBy('within.id')
    .execute();
  const all = counts.reduce((sum, { posts }) => sum + posts, 0);
  const posts_count = counts.find((row) => row.id === id)?.posts ?? 0;
  return { posts_count, collections_below: Math.max(0, counts.length - 1), posts_below: all - posts_count };
}
