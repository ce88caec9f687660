import { PAGE_SIZE_MAX, UNCATEGORIZED_ID } from '@benotes/contract';
import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

import { CompiledQueries } from '../../kernel/database/compiled-queries.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { pageKey } from '../search/page-key.ts';
import { isFavorite } from './favorites/is-favorite.repo.ts';
import { type ListOrder, listOrder } from './list-orders.ts';
import { COLUMNS, type Page, pageOf, type ReserveMemory, sizedContent, type SizedRow } from './post-pages.repo.ts';
import { addTags, type Filter } from './posts.repo.ts';

type List = SelectQueryBuilder<Database, 'posts', object>;

/** What the query of a page depends on besides its shape. */
interface Values {
  userId: number;
  listId: number;
  tagId: number;
  /** Of the last post of the page before. */
  key: string | number;
  id: number;
  limit: number;
  offset: number;
}

/** The values of a query, or what stands for them while it is compiled. */
type Given = { readonly [K in keyof Values]: Values[K] | RawBuilder<Values[K]> };

/** A part of a list: pinned posts, the others, or all; `isRest`: after the last post of the page before. */
interface Part {
  is_pinned?: 0 | 1;
  isRest: boolean;
}

/** The last post of a page, by which the next one is found. */
interface Cursor {
  id: number;
  key: string | number;
  is_pinned: 0 | 1;
}

const pages = new CompiledQueries<Values, SizedRow>();

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
  const links = filter.url === undefined ? undefined : await linksTo(db, userId, filter.url, filter);
  if (links?.length === 0) return { posts: [], isCut: false };
  const list = { db, filter, order, links, condition: ofMember(filter, condition) };
  const values = {
    userId,
    listId: (filter.is_uncategorized ? undefined : filter.collection_id) ?? UNCATEGORIZED_ID,
    tagId: filter.tag_id ?? 0,
    key: last?.key ?? 0,
    id: last?.id ?? 0,
    limit,
    offset: filter.offset ?? 0,
  };
  for (;;) {
    const rows = await rowsOf(list, values, partsOf(filter, last));
    const page = await pageOf(db, userId, rows, reserve);
    // An empty page would mean the end of the list: the posts of this one were deleted while it was read.
    if (page.posts.length === 0 && rows.length > 0) continue;
    if (filter.withTags) await addTags(db, userId, page.posts);
    return page;
  }
}

/** A condition, with the one on the favorites of a member. */
function ofMember(filter: Filter, condition: RawBuilder<boolean> | undefined): RawBuilder<boolean> | undefined {
  if (!filter.favorites || filter.is_favorite === undefined) return condition;
  const own = isFavorite(filter);
  return condition ? sql<boolean>`${own} and ${condition}` : own;
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

/** A list of posts. `links`: only these; `condition`: only those that meet it. */
interface Listed {
  db: Db;
  filter: Filter;
  order: ListOrder;
  links?: readonly number[] | undefined;
  condition?: RawBuilder<boolean> | undefined;
}

const isOfCollection = ({ is_uncategorized, collection_id }: Filter) => Boolean(is_uncategorized || collection_id);

/** The posts of a part of a list, unsorted. */
function postsOf({ db, filter, order, links, condition }: Listed, given: Given, { is_pinned, isRest }: Part): List {
  let list: List = db
    .selectFrom('posts')
    .where('user_id', '=', given.userId)
    .where('is_archived', '=', sql.lit(filter.is_archived ? 1 : 0)); // no parameter: SQLite has partial indexes for it
  if (isOfCollection(filter)) list = list.where('list_id', '=', given.listId);
  if (filter.tag_id) list = list.where('id', 'in', taggedWith(given));
  if (filter.is_favorite && !filter.favorites) list = list.where('id', 'in', favoritesOf(given));
  else if (filter.is_favorite !== undefined && !filter.favorites) list = list.where('is_favorite', '=', 0);
  if (links) list = list.where('id', 'in', links);
  if (condition) list = list.where(condition);
  if (is_pinned !== undefined) list = list.where('is_pinned', '=', is_pinned);
  if (!isRest) return list;
  const { column, direction } = order;
  return list.where((row) =>
    row(row.refTuple(column, 'id'), direction === 'asc' ? '>' : '<', row.tuple(given.key, given.id)),
  );
}

/** The parts of a list from the cursor on, in their order. */
function partsOf(filter: Filter, last: Cursor | undefined): Part[] {
  if (!isOfCollection(filter) || filter.is_archived) return [{ isRest: Boolean(last) }];
  const others: Part = { is_pinned: 0, isRest: last?.is_pinned === 0 };
  return last?.is_pinned === 0 ? [others] : [{ is_pinned: 1, isRest: Boolean(last) }, others];
}

/** The rows of a page. */
async function rowsOf(list: Listed, { limit, offset, ...values }: Values, parts: readonly Part[]): Promise<SizedRow[]> {
  const rows: SizedRow[] = [];
  let skipped = offset;
  for (const [index, part] of parts.entries()) {
    if (rows.length >= limit) break;
    const found = await rowsOfPart(list, { ...values, limit: limit - rows.length, offset: skipped }, part);
    rows.push(...found);
    if (skipped === 0) continue;
    const isLast = index === parts.length - 1;
    skipped =
      found.length > 0 || isLast ? 0 : skipped - (await countOf(postsOf(list, { ...values, limit, offset }, part)));
  }
  return rows;
}

function rowsOfPart(list: Listed, values: Values, part: Part): Promise<SizedRow[]> {
  const { db, filter, order, links, condition } = list;
  const { column, direction } = order;
  const query = (given: Given) => {
    const sorted = postsOf(list, given, part)
      .select(COLUMNS)
      .select(sizedContent(db, given.userId))
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(given.limit);
    return values.offset > 0 ? sorted.offset(given.offset) : sorted;
  };
  if (links || condition) return query(values).execute();
  const { is_archived, tag_id, is_favorite } = filter;
  const parts = [is_archived, isOfCollection(filter), Boolean(tag_id), is_favorite, values.offset > 0];
  return pages.rows(db, `${column} ${direction} ${part.is_pinned} ${part.isRest} ${parts.join(' ')}`, values, query);
}

async function countOf(list: List): Promise<number> {
  const { count } = await list.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

const favoritesOf =
  ({ userId }: Given) =>
  (row: ExpressionBuilder<Database, 'posts'>) =>
    row
      .selectFrom('posts as favorites')
      .select('favorites.id')
      .where('favorites.user_id', '=', userId)
      .where('favorites.is_favorite', '=', sql.lit(1)); // no parameter, as above

const taggedWith =
  ({ userId, tagId }: Given) =>
  (row: ExpressionBuilder<Database, 'posts'>) =>
    row.selectFrom('post_tag').select('post_id').where('tag_id', '=', tagId).where('user_id', '=', userId);

const linksTo = (db: Db, userId: number, url: string, { similar_url }: Filter) =>
  similar_url ? findSimilarLinks(db, userId, url) : findLinks(db, userId, url);

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
