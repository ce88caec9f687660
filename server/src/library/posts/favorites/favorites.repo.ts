import type { Post } from '@benotes/contract';

import type { Db } from '../../../kernel/database/connect.ts';

/** The ids of a user's favorites among the posts of another. */
export async function findFavorites(db: Db, userId: number, ownerId: number): Promise<number[]> {
  const query = db.selectFrom('member_favorites').select('post_id');
  const rows = await query.where('user_id', '=', userId).where('owner_id', '=', ownerId).execute();
  return rows.map(({ post_id }) => post_id);
}

/** The other users among whose posts a user has favorites, whether they can still see them or not. */
export async function findFavoriteOwners(db: Db, userId: number): Promise<Set<number>> {
  const query = db.selectFrom('member_favorites').select('owner_id').distinct().where('user_id', '=', userId);
  return new Set((await query.execute()).map(({ owner_id }) => owner_id));
}

/** How many favorites a user has among the posts of others. */
export async function countFavorites(db: Db, userId: number): Promise<number> {
  const query = db.selectFrom('member_favorites').select((row) => row.fn.countAll<number>().as('count'));
  return (await query.where('user_id', '=', userId).executeTakeFirstOrThrow()).count;
}

export async function addFavorite(db: Db, userId: number, ownerId: number, postId: number): Promise<void> {
  const created_at = new Date().toISOString();
  await db
    .insertInto('member_favorites')
    .values({ user_id: userId, post_id: postId, owner_id: ownerId, created_at })
    .onConflict((key) => key.columns(['user_id', 'post_id']).doNothing())
    .execute();
}

export async function removeFavorites(db: Db, userId: number, postIds: readonly number[]): Promise<void> {
  await db.deleteFrom('member_favorites').where('user_id', '=', userId).where('post_id', 'in', postIds).execute();
}

/** Posts as a user gets them: those of others are favorites if they are the user's own. Asks only if there are any. */
export async function withFavorites(db: Db, userId: number, posts: readonly Post[]): Promise<Post[]> {
  const ids = posts.flatMap(({ id, owner_id }) => (owner_id === undefined ? [] : [id]));
  if (ids.length === 0) return [...posts];
  const query = db.selectFrom('member_favorites').select('post_id').where('user_id', '=', userId);
  const favorites = new Set((await query.where('post_id', 'in', ids).execute()).map(({ post_id }) => post_id));
  return posts.map((post) => (favorites.has(post.id) ? { ...post, is_favorite: true } : post));
}

/** The next favorites of all users among the posts of others. */
export const findNextFavorites = (
  db: Db,
  after: { user_id: number; post_id: number },
  limit: number,
): Promise<{ user_id: number; post_id: number; owner_id: number }[]> =>
  db
    .selectFrom('member_favorites')
    .select(['user_id', 'post_id', 'owner_id'])
    .where((row) => row(row.refTuple('user_id', 'post_id'), '>', row.tuple(after.user_id, after.post_id)))
    .orderBy('user_id')
    .orderBy('post_id')
    .limit(limit)
    .execute();
