import type { Feed } from '@benotes/contract';
import type { Insertable, Selectable } from 'kysely';

import { isActive } from '../../kernel/database/active-users.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { type Access, feedAccess } from '../../library/access/access.ts';

/** What a feed shows. */
export type FeedList = Pick<
  Selectable<Database['feeds']>,
  | 'collection_id'
  | 'is_uncategorized'
  | 'below'
  | 'tag_id'
  | 'saved_search_id'
  | 'is_favorite'
  | 'of_notifications'
  | 'filter'
  | 'time_zone'
>;

/** A feed with the names of what it refers to. */
const withNames = (db: Db) =>
  db
    .selectFrom('feeds')
    .innerJoin('users', 'users.id', 'feeds.user_id')
    .leftJoin('collections', (join) =>
      join.onRef('collections.id', '=', 'feeds.collection_id').onRef('collections.user_id', '=', 'feeds.user_id'),
    )
    .leftJoin('tags', (join) => join.onRef('tags.id', '=', 'feeds.tag_id').onRef('tags.user_id', '=', 'feeds.user_id'))
    .leftJoin('saved_searches', (join) =>
      join
        .onRef('saved_searches.id', '=', 'feeds.saved_search_id')
        .onRef('saved_searches.user_id', '=', 'feeds.user_id'),
    )
    .select([
      'feeds.id',
      'feeds.user_id',
      'feeds.collection_id',
      'feeds.is_uncategorized',
      'feeds.below',
      'feeds.tag_id',
      'feeds.saved_search_id',
      'feeds.is_favorite',
      'feeds.of_notifications',
      'feeds.filter',
      'feeds.time_zone',
      'feeds.created_at',
      'feeds.last_used_at',
      'feeds.last_program',
      'feeds.expires_at',
      'users.name as user_name',
      'collections.name as collection_name',
      'tags.name as tag_name',
      'saved_searches.name as search_name',
    ]);

type NamedRow = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>;

/** The name of the list that a feed shows. */
function nameOf(row: NamedRow): string {
  if (row.of_notifications === 1) return 'Notifications';
  if (row.search_name !== null) return row.search_name;
  const place = row.collection_name ?? (row.is_uncategorized === 1 ? 'Uncategorized' : null);
  if (row.filter !== null) return place === null ? row.filter : `${row.filter} (${place})`;
  if (place !== null) return place;
  if (row.tag_name !== null) return `#${row.tag_name}`;
  return row.is_favorite === 1 ? 'Favorites' : 'All posts';
}

const asFeed = (row: NamedRow): Feed => ({
  id: row.id,
  collection_id: row.is_uncategorized === 1 ? 0 : row.collection_id,
  below: row.below === 1,
  tag_id: row.tag_id,
  saved_search_id: row.saved_search_id,
  is_favorite: row.is_favorite === 1,
  of_notifications: row.of_notifications === 1,
  filter: row.filter,
  name: nameOf(row),
  created_at: row.created_at,
  last_used_at: row.last_used_at,
  last_program: row.last_program,
  expires_at: row.expires_at,
});

/** Which feeds of a user are listed: all, or those of one list. */
export interface FeedFilter {
  collection_id?: number | undefined;
  tag_id?: number | undefined;
  saved_search_id?: number | undefined;
  is_favorite?: boolean | undefined;
}

/** The feeds of a user, newest first. */
export async function findFeeds(db: Db, userId: number, filter: FeedFilter = {}): Promise<Feed[]> {
  let query = withNames(db).where('feeds.user_id', '=', userId).orderBy('feeds.id', 'desc');
  if (filter.collection_id === 0) query = query.where('feeds.is_uncategorized', '=', 1);
  else if (filter.collection_id !== undefined) query = query.where('feeds.collection_id', '=', filter.collection_id);
  if (filter.tag_id !== undefined) query = query.where('feeds.tag_id', '=', filter.tag_id);
  if (filter.saved_search_id !== undefined) query = query.where('feeds.saved_search_id', '=', filter.saved_search_id);
  if (filter.is_favorite !== undefined) query = query.where('feeds.is_favorite', '=', filter.is_favorite ? 1 : 0);
  return (await query.execute()).map(asFeed);
}

export async function findFeed(db: Db, userId: number, id: number): Promise<Feed | null> {
  const row = await withNames(db).where('feeds.id', '=', id).where('feeds.user_id', '=', userId).executeTakeFirst();
  return row ? asFeed(row) : null;
}

/** A feed as a reader requests it. */
export interface FoundFeed {
  id: number;
  name: string;
  /** The name of its user. */
  author: string;
  access: Access;
  list: FeedList;
  created_at: string;
  last_used_at: string | null;
}

/** The feed with this hash of a secret, of any user who is not disabled; null if it has expired. */
export async function findFeedByHash(db: Db, tokenHash: string, now: string): Promise<FoundFeed | null> {
  const row = await withNames(db).where('feeds.token_hash', '=', tokenHash).where(isActive).executeTakeFirst();
  if (!row || (row.expires_at !== null && row.expires_at <= now)) return null;
  const { id, user_id, user_name, created_at, last_used_at } = row;
  const access = feedAccess(user_id);
  return { id, name: nameOf(row), author: user_name, access, list: row, created_at, last_used_at };
}

export async function countFeeds(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('feeds')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a feed and returns its id. */
export async function insertFeed(db: Db, row: Insertable<Database['feeds']>): Promise<number> {
  return (await db.insertInto('feeds').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function setFeedUsed(
  db: Db,
  userId: number,
  id: number,
  last_used_at: string,
  last_program: string | null,
): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ last_used_at, last_program })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Removes a feed; false if the user has none with this id. */
export async function removeFeed(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feeds')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all feeds of a user. */
export async function removeFeeds(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('feeds').where('user_id', '=', userId).execute();
}
