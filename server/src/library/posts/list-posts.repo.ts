import { PAGE_SIZE_MAX, UNCATEGORIZED_ID } from '@benotes/contract';
import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { pageKey } from '../search/page-key.ts';
import { type ListOrder, listOrder } from './list-orders.ts';
import { COLUMNS, type Page, pageOf, type ReserveMemory, sizedContent, type SizedRow } from './post-pages.repo.ts';
import { addTags, type Filter } from './posts.repo.ts';

type List = SelectQueryBuilder<Database, 'posts', object>;

/** The last post of a page, by which the next one is found. */
interface Cursor {
  id: number;
  key: string | number;
  is_pinned: 0 | 1;
}

/**
 * One page of a user's posts in the order of the contract, as many as fit on it; null if `after_id` is not one of the
 * user's posts. `condition`: of these only those that meet it.
 */
export async function findPosts(
  db: Db,
  userId: number,
  filter: Filter,
  limit: number,
  reserve: ReserveMemory,
  condition?: RawBuilder<boolean>,
): Promise<Page | null> {
  const order = listOrder(filter.sort, Boolean(filter.is_archived));
  const last = filter.after_id ? await findCursor(db, userId, filter.after_id, order) : undefined;
  if (last === null) return null;
  const all = await listOf(db, userId, filter);
  const list = condition ? all?.where(condition) : all;
  if (!list) return { posts: [], isCut: false };
  for (;;) {
    const rows = await rowsOf(db, userId, partsOf(list, filter, order, last), order, limit, filter.offset ?? 0);
    const page = await pageOf(db, userId, rows, reserve);
    // An empty page would mean the end of the list: the posts of this one were deleted while it was read.
    if (page.posts.length === 0 && rows.length > 0) continue;
    if (filter.withTags) await addTags(db, userId, page.posts);
    return page;
  }
}

/** The post with this id and its key in an order, wherever it is by now; null if the user has no such post. */
export async function findCursor(db: Db, userId: number, id: number, { column }: ListOrder): Promise<Cursor | null> {
  const row = await db
    .selectFrom('posts')
    .select(['id', 'is_pinned', `${column} as key`])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { ...row, key: row.key ?? '' } : null;
}

/** The posts of a list, unsorted; null if there are none. */
async function listOf(db: Db, userId: number, filter: Filter): Promise<List | null> {
  let list: List = db
    .selectFrom('posts')
    .where('user_id', '=', userId)
    .where('is_archived', '=', sql.lit(filter.is_archived ? 1 : 0)); // no parameter: SQLite has partial indexes for it
  if (filter.is_uncategorized) list = list.where('list_id', '=', UNCATEGORIZED_ID);
  else if (filter.collection_id) list = list.where('list_id', '=', filter.collection_id);
  if (filter.tag_id) list = list.where('id', 'in', taggedWith(userId, filter.tag_id));
  if (filter.is_favorite) list = list.where('id', 'in', favoritesOf(userId));
  else if (filter.is_favorite !== undefined) list = list.where('is_favorite', '=', 0);
  if (filter.url === undefined) return list;
  const ids = await (filter.similar_url ? findSimilarLinks : findLinks)(db, userId, filter.url);
  return ids.length === 0 ? null : list.where('id', 'in', ids);
}

/** The list from the cursor on, in the parts that are shown one after the other: pinned posts, and the others. */
function partsOf(list: List, filter: Filter, order: ListOrder, last: Cursor | undefined): List[] {
  const isCollection = Boolean(filter.is_uncategorized || filter.collection_id) && !filter.is_archived;
  if (!isCollection) return [last ? listAfter(list, order, last) : list];
  const [pinned, others] = [list.where('is_pinned', '=', 1), list.where('is_pinned', '=', 0)];
  if (!last) return [pinned, others];
  return last.is_pinned === 1 ? [listAfter(pinned, order, last), others] : [listAfter(others, order, last)];
}

const listAfter = (list: List, { column, direction }: ListOrder, { id, key }: Cursor) =>
  list.where((row) => row(row.refTuple(column, 'id'), direction === 'asc' ? '>' : '<', row.tuple(key, id)));

/** The rows of a page. */
async function rowsOf(
  db: Db,
  userId: number,
  parts: readonly List[],
  { column, direction }: ListOrder,
  limit: number,
  offset: number,
): Promise<SizedRow[]> {
  const rows: SizedRow[] = [];
  let skipped = offset;
  for (const [index, part] of parts.entries()) {
    if (rows.length >= limit) break;
    let query = part
      .select(COLUMNS)
      .select(sizedContent(db, userId))
      .orderBy(column, direction)
      .orderBy('id', direction);
    query = query.limit(limit - rows.length);
    const found = await (skipped > 0 ? query.offset(skipped) : query).execute();
    rows.push(...found);
    if (skipped === 0) continue;
    const isLast = index === parts.length - 1;
    skipped = found.length > 0 || isLast ? 0 : skipped - (await countOf(part));
  }
  return rows;
}

async function countOf(list: List): Promise<number> {
  const { count } = await list.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

const favoritesOf = (userId: number) => (row: ExpressionBuilder<Database, 'posts'>) =>
  row
    .selectFrom('posts as favorites')
    .select('favorites.id')
    .where('favorites.user_id', '=', userId)
    .where('favorites.is_favorite', '=', sql.lit(1)); // no parameter, as above

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

/** The ids of a user's links to a URL, and of those that probably lead to the same page. */
async function findSimilarLinks(db: Db, userId: number, url: string): Promise<number[]> {
  const key = pageKey(url);
  if (key === null) return findLinks(db, userId, url);
  const query = db.selectFrom('post_facts').select('post_id').where('user_id', '=', userId).where('page_key', '=', key);
  const [exact, similar] = await Promise.all([findLinks(db, userId, url), query.limit(PAGE_SIZE_MAX).execute()]);
  return [...new Set([...exact, ...similar.map(({ post_id }) => post_id)])];
}

/** Whether a user has a link that probably leads to the same page, outside the recycle bin. */
export async function hasLinkTo(db: Db, userId: number, url: string): Promise<boolean> {
  const ids = await findSimilarLinks(db, userId, url);
  if (ids.length === 0) return false;
  const kept = db.selectFrom('posts').select('id').where('user_id', '=', userId).where('id', 'in', ids);
  return (await kept.where('is_archived', '=', 0).executeTakeFirst()) !== undefined;
}
