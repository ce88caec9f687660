import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { hasCopies } from '../search/copy-index.repo.ts';
import { findMatches, type MatchPlace } from '../search/find-matches.repo.ts';
import { matchesPhrase } from '../search/parse-query.ts';
import { tokenLine } from '../search/tokens.ts';
import { type CompiledQuery, conditionOfQuery } from './compile-query.repo.ts';
import { isFavorite } from './favorites/is-favorite.repo.ts';
import { LIST_ORDERS, type ListOrder } from './list-orders.ts';
import { findCursor } from './list-posts.repo.ts';
import { filterId, lookupId } from './post-id.repo.ts';
import type { ReserveMemory, Page } from './post-pages.repo.ts';
import { type Filter, findPostsById } from './posts.repo.ts';

/** In this order. */
const PLACES: Record<CompiledQuery['copies'], readonly MatchPlace[]> = {
  with: ['title', 'elsewhere', 'with-copy'],
  without: ['title', 'elsewhere'],
  only: ['copy'],
};

/**
 * A post that a search has found, or after which it goes on. `key`: its key in an order; else, by relevance, the index
 * of the place where it has the words, which is the same in all libraries.
 */
export interface Found {
  id: number;
  key: string | number;
}

/** The order of a search; null by relevance. */
export const searchOrder = ({ sort = 'manual' }: Pick<Filter, 'sort'>): ListOrder | null =>
  sort === 'manual' ? null : LIST_ORDERS[sort];

/**
 * One page of the posts that match a search, as many as fit on it, in the order of the filter; without one, first those
 * whose title has all words, then those that have them elsewhere, then those that have some only in their copies, each
 * group newest first. Null if `after_id` is none of the user's posts.
 */
export async function searchPosts(
  db: Db,
  userId: number,
  query: CompiledQuery,
  filter: Filter,
  limit: number,
  reserve: ReserveMemory,
): Promise<Page | null> {
  const { after_id, offset = 0, withTags } = filter;
  const last = after_id ? await findLast(db, userId, query, filter, after_id) : null;
  if (after_id && !last) return null;
  const found = (await findResults(db, userId, query, filter, offset + limit, last)).slice(offset);
  const ids = found.map(({ id }) => id);
  return {
    ...(await findPostsById(db, userId, ids, { withTags: Boolean(withTags), reserve })),
    ...(searchOrder(filter) === null && { fromCopies: fromCopies(query, found) }),
  };
}

/** The results of a search in a user's library, in the order of the filter, from the last one of the page before on. */
export async function findResults(
  db: Db,
  userId: number,
  query: CompiledQuery,
  filter: Filter,
  limit: number,
  last: Found | null,
): Promise<Found[]> {
  const order = searchOrder(filter);
  if (order) return findSorted(db, userId, query, { order, filter, last }, limit);
  const { phrases: clauses, conditions } = query;
  const postId = clauses.length > 0 ? filterId(db) : lookupId;
  const all = sql.join([conditionsOf(userId, filter, postId), ...conditions], sql` and `);
  const after = last ? sql`${all} and posts.id < ${last.id}` : all;
  if (clauses.length === 0) return (await findNewest(db, after, limit)).map((id) => ({ id, key: 0 }));
  const found: Found[] = [];
  for (const [key, place] of PLACES[query.copies].entries()) {
    if (found.length >= limit) break;
    if (last && key < Number(last.key)) continue;
    const where = last?.key === key ? after : all;
    const ids = await findMatches(db, { userId, clauses, place, where, limit: limit - found.length });
    found.push(...ids.map((id) => ({ id, key })));
  }
  return found;
}

const isInCopy = (place: MatchPlace | undefined) => place === 'with-copy' || place === 'copy';

/** The results that were found by the words of their copies. */
export function fromCopies({ copies }: CompiledQuery, found: readonly Found[]): number[] {
  return found.filter(({ key }) => isInCopy(PLACES[copies][Number(key)])).map(({ id }) => id);
}

/** Where a post is among the results of a search, whether it still is or not; null if the user has no such post. */
export async function findLast(
  db: Db,
  userId: number,
  query: CompiledQuery,
  filter: Filter,
  id: number,
): Promise<Found | null> {
  const order = searchOrder(filter);
  if (order) return findCursor(db, userId, id, order);
  const last = await lastOf(db, userId, id);
  if (!last) return null;
  const { phrases: clauses, copies } = query;
  const places = PLACES[copies];
  if (clauses.length === 0 || places.length === 1) return { id, key: 0 };
  const line = tokenLine([last.title]);
  const isInTitle = clauses.every((phrases) => phrases.some((phrase) => matchesPhrase(phrase, line)));
  if (isInTitle) return { id, key: places.indexOf('title') };
  const place = (await isInPost(db, userId, clauses, id)) ? 'elsewhere' : 'with-copy';
  return { id, key: places.indexOf(place) };
}

/** Whether a post has all words without its copy, which may be the only other reason why it was found. */
async function isInPost(db: Db, userId: number, clauses: CompiledQuery['phrases'], id: number): Promise<boolean> {
  if (!(await hasCopies(db, userId))) return true;
  const where = sql`posts.id = ${id}`;
  return (await findMatches(db, { userId, clauses, place: 'post', where, limit: 1 })).length > 0;
}

/** As `findResults`, in an order other than by relevance. */
async function findSorted(
  db: Db,
  userId: number,
  query: CompiledQuery,
  { order, filter, last }: { order: ListOrder; filter: Filter; last: Found | null },
  limit: number,
): Promise<Found[]> {
  const column = sql.ref(`posts.${order.column}`);
  const [direction, beyond] = order.direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const all = [conditionsOf(userId, filter), await conditionOfQuery(db, userId, query)];
  if (last) all.push(sql`(${column}, posts.id) ${beyond} (${last.key}, ${last.id})`);
  const { rows } = await sql<{ id: number; key: string | number | null }>`
    select posts.id, ${column} as key from posts where ${sql.join(all, sql` and `)}
    order by ${column} ${direction}, posts.id ${direction} limit ${limit}`.execute(db);
  return rows.map(({ id, key }) => ({ id, key: key ?? '' }));
}

/** The ids of the newest posts that meet a condition. */
async function findNewest(db: Db, where: RawBuilder<unknown>, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select posts.id from posts where ${where} order by posts.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const lastOf = (db: Db, userId: number, id: number) =>
  db.selectFrom('posts').select(['id', 'title']).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** The conditions of a filter on `posts`, without its text. @param id the id of a post. */
export const conditionsOf = (userId: number, filter: Filter, id = lookupId): RawBuilder<unknown> =>
  sql`${conditionsInAndOutOfBin(userId, filter, id)} and posts.is_archived = ${filter.is_archived ? 1 : 0}`;

/** As above, whether posts are in the recycle bin or not. */
export function conditionsInAndOutOfBin(userId: number, filter: Filter, id = lookupId): RawBuilder<unknown> {
  const conditions = [sql`posts.user_id = ${userId}`];
  if (filter.is_uncategorized) conditions.push(sql`posts.collection_id is null`);
  else if (filter.collection_id)
    conditions.push(sql`posts.collection_id in (${below(userId, [filter.collection_id])})`);
  if (filter.within) conditions.push(sql`posts.collection_id in (${below(userId, filter.within)})`);
  if (filter.is_favorite !== undefined) conditions.push(isFavorite(filter, id));
  if (filter.tag_id)
    conditions.push(
      sql`${id} in (select post_id from post_tag where tag_id = ${filter.tag_id} and user_id = ${userId})`,
    );
  return sql.join(conditions, sql` and `);
}

/**
 * The ids of some collections and their descendants. `union` terminates even if rows form a cycle. The cross join makes
 * SQLite look children up by index instead of reading all collections for each one.
 */
const below = (userId: number, ids: readonly number[]) => sql`
  with recursive below (id) as (
    select id from collections where id in (${sql.join(ids)}) and user_id = ${userId}
    union
    select collections.id from below cross join collections
    where collections.parent_id = below.id and collections.user_id = ${userId}
  )
  select id from below`;
