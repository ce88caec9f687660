import type { Post, VersionReason } from '@benotes/contract';
import { type Insertable, type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { idList } from '../../kernel/database/id-list.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { toPost, WHOLE } from '../posts/post-pages.repo.ts';
import { addTags } from '../posts/posts.repo.ts';
import type { EncodedState, StoredState } from './encode-states.ts';

type StoredOfPost = StoredState & { post_id: number };

/** The last of such versions that is stored whole. From the end on, it is soon found; `max` would read all of them. */
const lastWhole = (such: RawBuilder<unknown>) =>
  sql<number>`(select whole.id from post_versions as whole
    where ${such} and whole.base_id is null order by whole.id desc limit 1)`;

/** The versions of some posts since the last one of each that is stored whole, in the order of their ids. */
export const findChains = (db: Db, userId: number, postIds: readonly number[]): Promise<StoredOfPost[]> =>
  db
    .with(
      // Otherwise, PostgreSQL looks for it again for each version.
      (begin) => begin('chain').materialized(),
      (query) =>
        query
          .selectFrom('posts')
          .select(['posts.id', lastWhole(sql`whole.post_id = posts.id and whole.user_id = ${userId}`).as('begin_id')])
          .where('posts.user_id', '=', userId)
          .where(sql<boolean>`posts.id in ${idList(db, postIds)}`),
    )
    .selectFrom('chain')
    .innerJoin('post_versions as version', (join) =>
      join
        .onRef('version.post_id', '=', 'chain.id')
        .onRef('version.id', '>=', 'chain.begin_id')
        .on('version.user_id', '=', userId),
    )
    .select(['version.id', 'version.post_id', 'version.base_id', 'version.state'])
    .orderBy('version.id')
    .execute();

/**
 * A version of a post and those before it that it is based on, as they are stored, in the order of their ids; none if
 * there is none.
 */
export async function findStoredUpTo(db: Db, userId: number, postId: number, id: number): Promise<StoredState[]> {
  const rows = await db
    .selectFrom('post_versions')
    .select(['id', 'base_id', 'state'])
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('id', '<=', id)
    .where('id', '>=', lastWhole(sql`whole.post_id = ${postId} and whole.user_id = ${userId} and whole.id <= ${id}`))
    .orderBy('id')
    .execute();
  return rows.at(-1)?.id === id ? rows : [];
}

/** All versions of a post as they are stored, with their names, in the order of their ids. */
export const findStored = (
  db: Db,
  userId: number,
  postId: number,
): Promise<(StoredState & Pick<VersionRow, 'name'>)[]> =>
  db
    .selectFrom('post_versions')
    .select(['id', 'base_id', 'state', 'name'])
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** Stores versions. Returns their ids in the order of the rows. */
export async function addVersions(
  db: Db,
  userId: number,
  rows: readonly Insertable<Database['post_versions']>[],
): Promise<number[]> {
  const values = rows.map((row) => ({ ...row, user_id: userId }));
  const added = await db.insertInto('post_versions').values(values).returning('id').execute();
  return added.map(({ id }) => id);
}

/** Stores when the last version of posts was kept. */
export async function setVersionAt(db: Db, userId: number, postIds: readonly number[], now: string): Promise<void> {
  await db
    .updateTable('posts')
    .set({ version_at: now })
    .where(sql<boolean>`id in ${idList(db, postIds)}`)
    .where('user_id', '=', userId)
    .execute();
}

/** Posts of a user as they are, with their tags, and who made them so (null: their owner). */
export async function findWhole(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<{ post: Post; authorId: number | null }[]> {
  const rows = await db
    .selectFrom('posts')
    .select([...WHOLE, 'last_author_id'])
    .where(sql<boolean>`id in ${idList(db, ids)}`)
    .where('user_id', '=', userId)
    .execute();
  const found = rows.map((row) => ({ post: toPost(row, row.content, row.note), authorId: row.last_author_id }));
  await addTags(
    db,
    userId,
    found.map(({ post }) => post),
  );
  return found;
}

/** What is listed of a version. */
export interface VersionRow {
  id: number;
  created_at: string;
  author_id: number | null;
  author_name: string | null;
  reason: VersionReason;
  name: string | null;
  added: number;
  removed: number;
}

/** The versions of a post, with the names of their authors. */
const listed = (db: Db, userId: number, postId: number) =>
  db
    .selectFrom('post_versions')
    .leftJoin('users', 'users.id', 'post_versions.author_id')
    .select(['post_versions.id', 'post_versions.created_at', 'post_versions.author_id', 'users.name as author_name'])
    .select(['post_versions.reason', 'post_versions.name', 'post_versions.added', 'post_versions.removed'])
    .where('post_versions.post_id', '=', postId)
    .where('post_versions.user_id', '=', userId);

/** The versions of a post, newest first. */
export async function findVersions(
  db: Db,
  userId: number,
  postId: number,
  { afterId, limit }: { afterId?: number; limit: number },
): Promise<VersionRow[]> {
  let query = listed(db, userId, postId);
  if (afterId !== undefined) query = query.where('post_versions.id', '<', afterId);
  return query.orderBy('post_versions.id', 'desc').limit(limit).execute();
}

export const findVersion = (db: Db, userId: number, postId: number, id: number): Promise<VersionRow | undefined> =>
  listed(db, userId, postId).where('post_versions.id', '=', id).executeTakeFirst();

/** The last version of a post that had an entity tag. */
export const findByTag = (db: Db, userId: number, postId: number, tags: readonly string[]) =>
  db
    .selectFrom('post_versions')
    .select('id')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('etag', 'in', tags)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** How many versions of a post have a name. */
export async function countNamed(db: Db, userId: number, postId: number): Promise<number> {
  const { count } = await db
    .selectFrom('post_versions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('name', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Names a version; null takes its name away. */
export async function setName(db: Db, userId: number, postId: number, id: number, name: string | null): Promise<void> {
  await db
    .updateTable('post_versions')
    .set({ name })
    .where('id', '=', id)
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .execute();
}

/** The next posts that have several versions. */
export const findWithVersions = (
  db: Db,
  after: number,
  limit: number,
): Promise<{ user_id: number; post_id: number }[]> =>
  db
    .selectFrom('post_versions')
    .select(['post_id', 'user_id'])
    .where('post_id', '>', after)
    .groupBy(['post_id', 'user_id'])
    .having((row) => row.fn.countAll<number>(), '>', 1)
    .orderBy('post_id')
    .limit(limit)
    .execute();

/** When the versions of a post were made, in the order of their ids. */
export const findTimes = (db: Db, userId: number, postId: number) =>
  db
    .selectFrom('post_versions')
    .select(['id', 'created_at', 'name'])
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** Stores the state of a version in another way, or only how much differs from the one before. */
export async function setStored(db: Db, userId: number, id: number, stored: Partial<EncodedState>): Promise<void> {
  await db.updateTable('post_versions').set(stored).where('id', '=', id).where('user_id', '=', userId).execute();
}

export async function removeVersions(db: Db, userId: number, postId: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('post_versions')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`id in ${idList(db, ids)}`)
    .execute();
}
