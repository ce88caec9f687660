import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { findMatches, type MatchPlace } from '../search/find-matches.repo.ts';
import { hasCopies } from '../search/copy-index.repo.ts';
import { matchesPhrase } from '../search/parse-query.ts';
import { tokenLine } from '../search/tokens.ts';
import { type CompiledQuery, conditionOfQuery } from './compile-query.repo.ts';
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
  const { sort = 'manual' } = filter;
  if (sort !== 'manual') return searchSorted(db, userId, query, LIST_ORDERS[sort], filter, limit, reserve);
  const { phrases: clauses, conditions } = query;
  const { after_id, offset = 0 } = filter;
  const last = after_id ? await lastOf(db, userId, after_id) : null;
  if (after_id && !last) return null;
  const postId = clauses.length > 0 ? filterId(db) : lookupId;
  const all = sql.join([conditionsOf(userId, filter, postId), ...conditions], sql` and `);
  const count = offset + limit;
  if (clauses.length === 0) {
    const ids = await findNewest(db, last ? sql`${all} and posts.id < ${last.id}` : all, count);
    return findPostsById(db, userId, ids.slice(offset), { withTags: Boolean(filter.withTags), reserve });
  }
  const line = tokenLine([last?.title ?? '']);
  const isInTitle = clauses.every((phrases) => phrases.some((phrase) => matchesPhrase(phrase, line)));
  const places = PLACES[query.copies];
  const rest = (await isInPost(db, userId, clauses, last?.id)) ? 'elsewhere' : 'with-copy';
  const lastPlace = last && (places.length === 1 ? 'copy' : isInTitle ? 'title' : rest);
  const ids: number[] = [];
  const fromCopies: number[] = [];
  for (const place of lastPlace ? places.slice(places.indexOf(lastPlace)) : places) {
    if (ids.length >= count) break;
    const where = last && place === lastPlace ? sql`${all} and posts.id < ${last.id}` : all;
    const found = await findMatches(db, { userId, clauses, place, where, limit: count - ids.length });
    if (place === 'with-copy' || place === 'copy') fromCopies.push(...found);
    ids.push(...found);
  }
  return {
    ...(await findPostsById(db, userId, ids.slice(offset), { withTags: Boolean(filter.withTags), reserve })),
    fromCopies,
  };
}

/** Whether a post has all words without its copy, which may be the only other reason why it was found. */
async function isInPost(db: Db, userId: number, clauses: CompiledQuery['phrases'], id = 0): Promise<boolean> {
  if (id === 0 || !(await hasCopies(db, userId))) return true;
  const where = sql`posts.id = ${id}`;
  return (await findMatches(db, { userId, clauses, place: 'post', where, limit: 1 })).length > 0;
}

/** As `searchPosts`, in an order other than by relevance. */
async function searchSorted(
  db: Db,
  userId: number,
  query: CompiledQuery,
  order: ListOrder,
  filter: Filter,
  limit: number,
  reserve: ReserveMemory,
): Promise<Page | null> {
  const { after_id, offset = 0 } = filter;
  const last = after_id ? await findCursor(db, userId, after_id, order) : null;
  if (after_id && !last) return null;
  const column = sql.ref(`posts.${order.column}`);
  const [direction, beyond] = order.direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const all = [conditionsOf(userId, filter), await conditionOfQuery(db, userId, query)];
  if (last) all.push(sql`(${column}, posts.id) ${beyond} (${last.key}, ${last.id})`);
  const { rows } = await sql<{ id: number }>`
    select posts.id from posts where ${sql.join(all, sql` and `)}
    order by ${column} ${direction}, posts.id ${direction} limit ${limit} offset ${offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return findPostsById(db, userId, ids, { withTags: Boolean(filter.withTags), reserve });
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
  else if (filter.collection_id) conditions.push(sql`posts.collection_id in (${below(userId, filter.collection_id)})`);
  if (filter.is_favorite !== undefined) conditions.push(sql`posts.is_favorite = ${filter.is_favorite ? 1 : 0}`);
  if (filter.tag_id)
    conditions.push(
      sql`${id} in (select post_id from post_tag where tag_id = ${filter.tag_id} and user_id = ${userId})`,
    );
  return sql.join(conditions, sql` and `);
}

/** The ids of a collection and its descendants. `union` terminates even if rows form a cycle. */
const below = (userId: number, id: number) => sql`
  with recursive below (id) as (
    select id from collections where id = ${id} and user_id = ${userId}
    union
    select collections.id from collections join below on collections.parent_id = below.id
    where collections.user_id = ${userId}
  )
  select id from below`;
