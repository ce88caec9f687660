import { type Input, type listPosts, PAGE_SIZE_MAX, type Post } from '@benotes/contract';
import { type ExpressionBuilder, type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';

import type { Db } from '../database/connect.ts';
import { isPostgres } from '../database/dialect.ts';
import type { Database } from '../database/schema.ts';
import { findTagsOf } from '../tags/tags.repo.ts';
import { type ReserveMemory, type Page, pageOf, sizedContent, toPost } from './post-pages.repo.ts';
import { ORDER_LIMIT, renumber } from './renumber-posts.repo.ts';

export type Filter = Input<typeof listPosts>['query'];
type Posts = SelectQueryBuilder<Database, 'posts', { id: number }>;

const COLUMNS = [
  'id',
  'type',
  'title',
  'url',
  'base_url',
  'description',
  'image_path',
  'color',
  'collection_id',
  'order',
  'is_archived',
  'archived_at',
  'deleted_collection_id',
  'created_at',
  'updated_at',
] as const;

/**
 * One page of a user's posts in the order of the contract, as many as fit on it; null if `after_id` is not one of the
 * user's posts.
 */
export async function findPosts(
  db: Db,
  userId: number,
  filter: Filter,
  limit: number,
  reserve: ReserveMemory,
): Promise<Page | null> {
  let query = db.selectFrom('posts').select(COLUMNS).select(sizedContent).where('user_id', '=', userId).limit(limit);
  query = query.where('is_archived', '=', filter.is_archived ? 1 : 0);
  if (filter.is_archived) query = query.orderBy('archived_at', 'desc').orderBy('id', 'desc');
  else query = query.orderBy('order', 'desc').orderBy('id', 'desc');

  if (filter.is_uncategorized) query = query.where('collection_id', 'is', null);
  else if (filter.collection_id) query = query.where('collection_id', '=', filter.collection_id);
  if (filter.tag_id) query = query.where('id', 'in', taggedWith(userId, filter.tag_id));
  if (filter.url !== undefined) {
    const ids = await findLinks(db, userId, filter.url);
    if (ids.length === 0) return { posts: [], isCut: false };
    query = query.where('id', 'in', ids);
  }
  if (filter.after_id) {
    const last = await db
      .selectFrom('posts')
      .select(['id', 'order', 'archived_at'])
      .where('id', '=', filter.after_id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!last) return null;
    if (filter.is_archived)
      query = query.where((row) =>
        row(row.refTuple('archived_at', 'id'), '<', row.tuple(last.archived_at ?? '', last.id)),
      );
    else query = query.where((row) => row(row.refTuple('order', 'id'), '<', row.tuple(last.order, last.id)));
  }
  if (filter.offset) query = query.offset(filter.offset);

  for (;;) {
    const rows = await query.execute();
    const page = await pageOf(db, rows, reserve);
    // An empty page would mean the end of the list: the posts of this one were deleted while it was read.
    if (page.posts.length === 0 && rows.length > 0) continue;
    if (filter.withTags) await addTags(db, page.posts);
    return page;
  }
}

/** The user's posts with these ids, in the given order, as many as fit on a page. */
export async function findPostsById(
  db: Db,
  userId: number,
  ids: readonly number[],
  withTags: boolean,
  reserve: ReserveMemory,
): Promise<Page> {
  if (ids.length === 0) return { posts: [], isCut: false };
  const rows = await db
    .selectFrom('posts')
    .select(COLUMNS)
    .select(sizedContent)
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const page = await pageOf(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
    reserve,
  );
  if (withTags) await addTags(db, page.posts);
  return page;
}

async function addTags(db: Db, posts: readonly Post[]): Promise<void> {
  const tags = await findTagsOf(
    db,
    posts.map(({ id }) => id),
  );
  for (const post of posts) post.tags = tags.get(post.id) ?? [];
}

const taggedWith = (userId: number, tagId: number) => (row: ExpressionBuilder<Database, 'posts'>) =>
  row.selectFrom('post_tag').select('post_id').where('tag_id', '=', tagId).where('user_id', '=', userId);

/** The ids of a user's links to a URL. Queried per collection, as the index `posts_by_address` is. */
async function findLinks(db: Db, userId: number, url: string): Promise<number[]> {
  // PostgreSQL indexes a hash, as URLs may exceed the size of an index entry.
  const isLinkTo = isPostgres(db) ? sql<boolean>`md5(url) = md5(${url}) and url = ${url}` : sql<boolean>`url = ${url}`;
  const links = db.selectFrom('posts').select('id').where('user_id', '=', userId).where(isLinkTo).limit(PAGE_SIZE_MAX);
  const collections = db.selectFrom('collections').select('id').where('user_id', '=', userId);
  const [inCollections, uncategorized] = await Promise.all([
    links.where('collection_id', 'in', collections).execute(),
    links.where('collection_id', 'is', null).execute(),
  ]);
  return [...inCollections, ...uncategorized].map(({ id }) => id);
}

/** A user's post, in the recycle bin or not. */
export async function findPost(db: Db, userId: number, id: number, withTags: boolean): Promise<Post | null> {
  const row = await db
    .selectFrom('posts')
    .select([...COLUMNS, 'content'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const post = toPost(row, row.content);
  if (withTags) await addTags(db, [post]);
  return post;
}

/** The posts of one collection (null: Uncategorized), without those in the recycle bin. */
export const inCollection = (db: Db, userId: number, collectionId: number | null): Posts => {
  const posts = db.selectFrom('posts').select('id').where('user_id', '=', userId).where('is_archived', '=', 0);
  return collectionId === null
    ? posts.where('collection_id', 'is', null)
    : posts.where('collection_id', '=', collectionId);
};

/** The order number that puts a post on top of a collection, which is renumbered if none is left. Runs in a transaction. */
export async function topOrder(db: Db, userId: number, collectionId: number | null): Promise<number> {
  const top = await inCollection(db, userId, collectionId)
    .select('order')
    .orderBy('order', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!top || top.order <= ORDER_LIMIT) return (top?.order ?? 0) + 1;
  await renumber(db, userId, collectionId);
  return topOrder(db, userId, collectionId);
}

/** Whether a post is in a collection, and not in the recycle bin. */
export const isInCollection = async (db: Db, userId: number, collectionId: number, id: number): Promise<boolean> =>
  (await inCollection(db, userId, collectionId).where('id', '=', id).executeTakeFirst()) !== undefined;

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
