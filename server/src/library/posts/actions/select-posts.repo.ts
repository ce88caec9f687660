import { type Selection, UNCATEGORIZED_ID } from '@benotes/contract';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../kernel/database/connect.ts';
import { idList } from '../../../kernel/database/id-list.ts';
import { yieldToRequests } from '../../../kernel/database/yield-to-requests.ts';
import { compileQuery, conditionOfQuery } from '../compile-query.repo.ts';
import { filterId, lookupId } from '../post-id.repo.ts';
import type { Filter } from '../posts.repo.ts';
import { conditionsInAndOutOfBin, conditionsOf } from '../search-posts.repo.ts';

/** Ids read at a time, so that other requests are served in between. */
const BATCH_SIZE = 1000;

type Condition = RawBuilder<boolean>;

/** A list, as a selection or the query of `listPosts` describes it. */
type List = Omit<Filter, 'sort' | 'limit' | 'after_id' | 'offset' | 'url' | 'similar_url'>;

/** The posts of a list: the condition on `posts`, and how they are sorted. */
interface Scope {
  condition: Condition;
  order: 'newest' | 'pinned-first' | 'highest';
}

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** The posts that a list shows. @param isLookedUp another condition looks the posts up. */
async function scopeOf(db: Db, userId: number, list: List, isLookedUp = false): Promise<Scope> {
  const { filter = '', time_zone: timeZone = 'UTC', collection_id, within, ...rest } = list;
  const context = {
    db,
    userId,
    now: new Date(),
    timeZone,
    within,
    favorites: list.favorites,
    isLookedUp: isLookedUp || list.tag_id !== undefined,
  };
  const query = await compileQuery(context, filter);
  const postId = isLookedUp ? filterId(db) : lookupId;
  const found = query ? [await conditionOfQuery(db, userId, query)] : [];
  const isMerged = list.below && collection_id;
  if (isMerged || (query && !list.exact))
    return { condition: allOf([conditionsOf(userId, list, postId), ...found]), order: 'newest' };
  const id = list.is_uncategorized ? UNCATEGORIZED_ID : collection_id || undefined;
  if (id === undefined)
    return { condition: allOf([conditionsOf(userId, { ...rest, within }, postId), ...found]), order: 'highest' };
  const isInList = sql`posts.list_id = ${id}`;
  if (list.is_archived)
    return { condition: allOf([conditionsOf(userId, rest, postId), ...found, isInList]), order: 'highest' };
  // No parameter, so that SQLite uses the index of collections.
  const isLive = sql`posts.is_archived = 0`;
  const conditions = [conditionsInAndOutOfBin(userId, rest, postId), ...found, isInList, isLive];
  return { condition: allOf(conditions), order: 'pinned-first' };
}

/** The number of posts in a list. */
export async function countPostsOf(db: Db, userId: number, list: List): Promise<number> {
  const { condition } = await scopeOf(db, userId, list);
  const { rows } = await sql<{ count: number }>`select count(*) as count from posts where ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A selection, of a member with the collections that they know of. */
export type Selected = Omit<Selection, 'scope'> & { scope: Selection['scope'] & Pick<Filter, 'within' | 'favorites'> };

/** The posts of a selection, as those of a list. */
async function selectedScope(db: Db, userId: number, { scope, ids, except = [] }: Selected): Promise<Scope> {
  const { condition, order } = await scopeOf(db, userId, scope, ids !== undefined);
  if (ids) return { condition: sql<boolean>`${condition} and posts.id in ${idList(db, ids)}`, order };
  if (except.length === 0) return { condition, order };
  return { condition: sql<boolean>`${condition} and posts.id not in ${idList(db, except)}`, order };
}

/** The condition on `posts` that a selection makes. */
export const selectionCondition = async (db: Db, userId: number, selection: Selected): Promise<Condition> =>
  (await selectedScope(db, userId, selection)).condition;

interface SelectedPost {
  id: number;
  order: number;
}

/**
 * The selected posts in batches: those of a search, and of a collection with all below it, newest first, others highest
 * order first, after the pinned ones of a collection.
 */
export async function* selectPosts(db: Db, userId: number, selection: Selected): AsyncGenerator<SelectedPost[]> {
  const { condition, order } = await selectedScope(db, userId, selection);
  const isNewest = order === 'newest';
  if (order !== 'pinned-first') return yield* batchesOf(db, condition, isNewest);
  // Two ranges of the index.
  yield* batchesOf(db, sql<boolean>`${condition} and posts.is_pinned = 1`, isNewest);
  yield* batchesOf(db, sql<boolean>`${condition} and posts.is_pinned = 0`, isNewest);
}

async function* batchesOf(db: Db, condition: Condition, isNewest: boolean): AsyncGenerator<SelectedPost[]> {
  const key = isNewest ? sql`posts.id` : sql`posts."order", posts.id`;
  const order = isNewest ? sql`posts.id desc` : sql`posts."order" desc, posts.id desc`;
  let last: SelectedPost | undefined;
  do {
    const after = last && (isNewest ? sql`${last.id}` : sql`${last.order}, ${last.id}`);
    const { rows } = await sql<SelectedPost>`
      select posts.id, posts."order" from posts
      where ${condition} ${after ? sql`and (${key}) < (${after})` : sql``}
      order by ${order} limit ${sql.lit(BATCH_SIZE)}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
    if (last) await yieldToRequests();
  } while (last);
}

/** What a line of text about each of some posts needs. */
export const findLinesOf = (
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<{ id: number; title: string; url: string | null }[]> =>
  db.selectFrom('posts').select(['id', 'title', 'url']).where('user_id', '=', userId).where('id', 'in', ids).execute();

/** The collections that contain links which meet a condition. */
export async function findCollectionsOfLinks(db: Db, userId: number, which: Condition): Promise<(number | null)[]> {
  const links = db.selectFrom('posts').where('user_id', '=', userId).where('type', '=', 'link').where(which);
  return (await links.select('collection_id').distinct().execute()).map(({ collection_id }) => collection_id);
}
