import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { holdsAll, type Phrase } from '../search/parse-query.ts';
import { findMatches, type Place } from '../search/search-index.repo.ts';
import { tokenLine } from '../search/tokens.ts';
import type { AskRoom, Page } from './post-pages.repo.ts';
import { type Filter, findPostsById } from './posts.repo.ts';

const PLACES: readonly Place[] = ['title', 'elsewhere'];

/**
 * One page of the posts that hold all phrases, as many as fit on it: those that hold them in their title first, each
 * part newest first. Null when `after_id` names none of the person's posts.
 */
export async function searchPosts(
  db: Db,
  userId: number,
  phrases: readonly Phrase[],
  filter: Filter,
  limit: number,
  ask: AskRoom,
): Promise<Page | null> {
  const { after_id, offset = 0 } = filter;
  const last = after_id ? await lastOf(db, userId, after_id) : null;
  if (after_id && !last) return null;
  const lastPlace = last && (holdsAll(phrases, tokenLine([last.title])) ? 'title' : 'elsewhere');
  const wanted = offset + limit;
  const ids: number[] = [];
  for (const place of lastPlace ? PLACES.slice(PLACES.indexOf(lastPlace)) : PLACES) {
    if (ids.length >= wanted) break;
    const below = last && place === lastPlace ? sql` and posts.id < ${last.id}` : sql``;
    const where = sql`${conditionsOf(userId, filter)}${below}`;
    ids.push(...(await findMatches(db, { userId, phrases, place, where, limit: wanted - ids.length })));
  }
  return findPostsById(db, userId, ids.slice(offset), Boolean(filter.withTags), ask);
}

const lastOf = (db: Db, userId: number, id: number) =>
  db.selectFrom('posts').select(['id', 'title']).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

function conditionsOf(userId: number, filter: Filter): RawBuilder<unknown> {
  const conditions = [sql`posts.user_id = ${userId}`, sql`posts.is_archived = ${filter.is_archived ? 1 : 0}`];
  if (filter.is_uncategorized) conditions.push(sql`posts.collection_id is null`);
  else if (filter.collection_id) conditions.push(sql`posts.collection_id in (${below(userId, filter.collection_id)})`);
  if (filter.tag_id)
    conditions.push(
      sql`posts.id in (select post_id from post_tag where tag_id = ${filter.tag_id} and user_id = ${userId})`,
    );
  return sql.join(conditions, sql` and `);
}

/** A collection and all below it. `union` ends even where rows point in a circle. */
const below = (userId: number, id: number) => sql`
  with recursive below (id) as (
    select id from collections where id = ${id} and user_id = ${userId}
    union
    select collections.id from collections join below on collections.parent_id = below.id
  )
  select id from below`;
