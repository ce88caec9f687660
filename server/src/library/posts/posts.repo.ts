import { type Input, type listPosts, type Post, UNCATEGORIZED_ID } from '@benotes/contract';
import {
  type Insertable,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type UpdateObject,
  type Updateable,
} from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { idList } from '../../kernel/database/id-list.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { withSubtree } from '../collections/collection-counts.repo.ts';
import { findTagsOf } from '../tags/tags.repo.ts';
import {
  COLUMNS,
  type ReserveMemory,
  type Page,
  pageOf,
  sizedContent,
  type SizedRow,
  toPost,
  WHOLE,
} from './post-pages.repo.ts';
import { ORDER_LIMIT, renumber } from './renumber-posts.repo.ts';

export type Filter = Input<typeof listPosts>['query'] & {
  /** Only posts in these collections, and in those below them. */
  within?: readonly number[] | undefined;
  /** Of a member, with `within`: the ids of their own favorites. */
  favorites?: RawBuilder<unknown> | undefined;
};
type Posts = SelectQueryBuilder<Database, 'posts', { id: number }>;

/** The user's posts with these ids, in the given order, as many as fit on a page. */
export async function findPostsById(
  db: Db,
  userId: number,
  ids: readonly number[],
  { withTags, reserve }: { withTags: boolean; reserve: ReserveMemory },
): Promise<Page> {
  if (ids.length === 0) return { posts: [], isCut: false };
  const byId = new Map((await findRows(db, userId, ids)).map((row) => [row.id, row]));
  const page = await pageOf(
    db,
    userId,
    ids.flatMap((id) => byId.get(id) ?? []),
    reserve,
  );
  if (withTags) await addTags(db, userId, page.posts);
  return page;
}

/** The rows of the user's posts with these ids, in any order. */
export const findRows = (db: Db, userId: number, ids: readonly number[]): Promise<SizedRow[]> =>
  db
    .selectFrom('posts')
    .select(COLUMNS)
    .select(sizedContent(db, userId))
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();

/** Which of these posts a user has, in the recycle bin or not. */
export async function findExisting(db: Db, userId: number, ids: readonly number[]): Promise<Set<number>> {
  const query = db.selectFrom('posts').select('id').where('user_id', '=', userId);
  const rows = await query.where(sql<boolean>`id in ${idList(db, ids)}`).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Adds the tags of posts of a user. */
export async function addTags(db: Db, userId: number, posts: readonly Post[]): Promise<void> {
  const tags = await findTagsOf(
    db,
    userId,
    posts.map(({ id }) => id),
  );
  for (const post of posts) post.tags = tags.get(post.id) ?? [];
}

/** A user's post, in the recycle bin or not. */
export async function findPost(
  db: Db,
  userId: number,
  id: number,
  { withTags = false }: { withTags?: boolean } = {},
): Promise<Post | null> {
  const row = await db
    .selectFrom('posts')
    .select(WHOLE)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const post = toPost(row, row.content, row.note);
  if (withTags) await addTags(db, userId, [post]);
  return post;
}

/** A post before it is changed, with its tags. */
interface ToChange {
  before: Post;
  /** Who made it what it is; null for its owner. */
  authorId: number | null;
  /** When an earlier state of it was last kept; null for never. */
  versionAt: string | null;
  hasChosenPicture: boolean;
}

/** A user's post that is about to be changed; null if there is none. */
export async function findToChange(db: Db, userId: number, id: number): Promise<ToChange | null> {
  const row = await db
    .selectFrom('posts')
    .select([...WHOLE, 'last_author_id', 'version_at', 'is_picture_chosen'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const before = toPost(row, row.content, row.note);
  await addTags(db, userId, [before]);
  const { last_author_id: authorId, version_at: versionAt } = row;
  return { before, authorId, versionAt, hasChosenPicture: row.is_picture_chosen === 1 };
}

/** The posts of one collection (null: Uncategorized), without those in the recycle bin. */
export const inCollection = (db: Db, userId: number, collectionId: number | null): Posts =>
  db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_archived', '=', sql.lit(0)) // not a parameter, so that SQLite uses the partial indexes
    .where('list_id', '=', collectionId ?? UNCATEGORIZED_ID);

/**
 * The order number that puts a post on top of a collection, which is renumbered if none is left. Runs in a transaction.
 */
export async function topOrder(db: Db, userId: number, collectionId: number | null): Promise<number> {
  // Pinned posts and the others are two ranges of the index.
  const highest = (isPinned: 0 | 1) => sql`select (
    select max("order") from posts where user_id = ${userId} and is_archived = 0
      and list_id = ${collectionId ?? UNCATEGORIZED_ID} and is_pinned = ${sql.lit(isPinned)}
  ) as top`;
  const { rows } = await sql<{ top: number | null }>`
    select max(top) as top from (${highest(0)} union all ${highest(1)}) as tops`.execute(db);
  const top = rows[0]?.top ?? 0;
  if (top <= ORDER_LIMIT) return top + 1;
  await renumber(db, userId, collectionId);
  return topOrder(db, userId, collectionId);
}

/** Whether a post is in a collection, and not in the recycle bin. */
export const isInCollection = async (db: Db, userId: number, collectionId: number, id: number): Promise<boolean> =>
  (await inCollection(db, userId, collectionId).where('id', '=', id).executeTakeFirst()) !== undefined;

/** In which list a post is; undefined if the user has none with this id outside the recycle bin. */
export const placeOf = (db: Db, userId: number, id: number): Promise<{ list_id: number } | undefined> =>
  db
    .selectFrom('posts')
    .select('list_id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('is_archived', '=', sql.lit(0))
    .executeTakeFirst();

/** The live posts of a collection and of all below it. */
export const inTree = (db: Db, userId: number, collectionId: number): Posts =>
  db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_archived', '=', sql.lit(0))
    .where('list_id', 'in', withSubtree(db, userId, collectionId).selectFrom('within').select('id'));

/** Inserts a post of a user and returns it, without tags. */
export async function addPost(db: Db, post: Insertable<Database['posts']>): Promise<Post> {
  const row = await db.insertInto('posts').values(post).returning(WHOLE).executeTakeFirstOrThrow();
  return toPost(row, row.content, row.note);
}

/** Changes a post of a user and returns it, without tags; null if there is none. */
export async function changeRow(
  db: Db,
  userId: number,
  id: number,
  fields: UpdateObject<Database, 'posts'>,
): Promise<Post | null> {
  const row = await db
    .updateTable('posts')
    .set(fields)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(WHOLE)
    .executeTakeFirst();
  return row ? toPost(row, row.content, row.note) : null;
}

/** Inserts posts and returns their ids. */
export async function addPosts(db: Db, posts: readonly Insertable<Database['posts']>[]): Promise<number[]> {
  const rows = await db.insertInto('posts').values(posts).returning('id').execute();
  return rows.map(({ id }) => id);
}

export async function setPost(
  db: Db,
  userId: number,
  id: number,
  fields: Updateable<Database['posts']>,
): Promise<void> {
  await db.updateTable('posts').set(fields).where('id', '=', id).where('user_id', '=', userId).execute();
}
