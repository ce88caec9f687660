import { type Input, type listPosts, PAGE_SIZE_MAX, type Post, type Tag } from '@benotes/contract';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { isPostgres } from '../database/dialect.ts';
import { inSteps } from '../database/adaptive-batches.ts';
import type { Database } from '../database/schema.ts';
import { TOUCHED } from '../database/mark-edited.ts';
import { transact } from '../database/transact.ts';
import { withoutMerging } from '../search/defer-merge.ts';
import { type AskRoom, type Page, pageOf, sizedContent, toPost } from './post-pages.ts';
import { ORDER_LIMIT, renumber } from './renumber-posts.ts';

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
  'created_at',
  'updated_at',
] as const;

/**
 * One page of a person's posts in the order of the contract, as many as fit on it; null when `after_id` names none of
 * theirs.
 */
export async function findPosts(
  db: Db,
  userId: number,
  filter: Filter,
  limit: number,
  ask: AskRoom,
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
    const page = await pageOf(db, rows, ask);
    // An empty page would say that there are no more: those of this one were deleted for good while it was read.
    if (page.posts.length === 0 && rows.length > 0) continue;
    if (filter.withTags) await addTags(db, page.posts);
    return page;
  }
}

/** Some of a person's posts in the order of the ids, as many as fit on a page. */
export async function findPostsById(
  db: Db,
  userId: number,
  ids: readonly number[],
  withTags: boolean,
  ask: AskRoom,
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
    ask,
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

/** The tags of some posts of one owner, by name. */
export async function findTagsOf(db: Db, postIds: readonly number[]): Promise<Map<number, Tag[]>> {
  const tags = new Map<number, Tag[]>();
  if (postIds.length === 0) return tags;
  const rows = await db
    .selectFrom('post_tag')
    .innerJoin('tags', 'tags.id', 'post_tag.tag_id')
    .select(['post_tag.post_id', 'tags.id', 'tags.name'])
    .where('post_tag.post_id', 'in', postIds)
    .orderBy('tags.name_key')
    .execute();
  for (const { post_id, id, name } of rows) {
    const list = tags.get(post_id);
    if (list) list.push({ id, name });
    else tags.set(post_id, [{ id, name }]);
  }
  return tags;
}

/** One post of a person, in the bin or not. */
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

/** The live posts of one collection (null: Uncategorized). */
export const inCollection = (db: Db, userId: number, collectionId: number | null): Posts => {
  const posts = db.selectFrom('posts').select('id').where('user_id', '=', userId).where('is_archived', '=', 0);
  return collectionId === null
    ? posts.where('collection_id', 'is', null)
    : posts.where('collection_id', '=', collectionId);
};

/** The number that puts a post on top of a collection, which is renumbered where it has none left. Within a transaction. */
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

/** Gives a post exactly these tags. The ids are the owner's own: `ownTags` has said so. */
export async function replaceTags(db: Db, userId: number, postId: number, tagIds: readonly number[]): Promise<void> {
  await db.deleteFrom('post_tag').where('post_id', '=', postId).where('user_id', '=', userId).execute();
  const rows = [...new Set(tagIds)].map((tag_id) => ({ post_id: postId, tag_id, user_id: userId }));
  if (rows.length > 0) await db.insertInto('post_tag').values(rows).execute();
}

/** Removes a post for good that is in the bin; false when the person has no such one there. */
export async function removePost(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await inBin(db, userId).where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes everything in a person's bin for good, each step by itself so that others write in between; not what comes later. */
export async function emptyBin(db: Db, userId: number): Promise<void> {
  const last = await lastInBin(db, userId);
  if (last === null) return;
  await inSteps(db, (limit) =>
    transact(db, userId, async (trx) => {
      const some = trx
        .selectFrom('posts')
        .select('id')
        .where('user_id', '=', userId)
        .where('is_archived', '=', 1)
        .where('archived_at', '<=', last)
        .limit(limit);
      // By their ids alone: with its person SQLite would pass the whole bin at every step.
      const remove = trx.deleteFrom('posts').where('id', 'in', some).where('is_archived', '=', 1);
      return (await withoutMerging(trx, () => remove.executeTakeFirst())).numDeletedRows;
    }),
  );
}

/** When the last post was put into a person's bin; null when it is empty. */
async function lastInBin(db: Db, userId: number): Promise<string | null> {
  const last = await db
    .selectFrom('posts')
    .select('archived_at')
    .where('user_id', '=', userId)
    .where('is_archived', '=', 1)
    .where('archived_at', 'is not', null)
    .orderBy('archived_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.archived_at ?? null;
}

/** The moment of what goes to a person's bin now: after everything there, although the clock may have been set back. */
export async function nextInBin(db: Db, userId: number): Promise<string> {
  const [last, now] = [await lastInBin(db, userId), Date.now()];
  return new Date(last === null ? now : Math.max(now, Date.parse(last) + 1)).toISOString();
}

const inBin = (db: Db, userId: number) =>
  db.deleteFrom('posts').where('user_id', '=', userId).where('is_archived', '=', 1);

/** Moves a post to the recycle bin; true when it is there already, false when the person has no such post. */
export async function archivePost(db: Db, userId: number, id: number): Promise<boolean> {
  const at = await nextInBin(db, userId);
  const { numUpdatedRows } = await db
    .updateTable('posts')
    .set((row) => ({ is_archived: 1, archived_at: row.fn.coalesce('archived_at', row.val(at)), ...TOUCHED }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
