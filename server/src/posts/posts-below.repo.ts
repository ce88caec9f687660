import { sql } from 'kysely';

import { withSubtree } from '../collections/collection-counts.repo.ts';
import type { Db } from '../database/connect.ts';
import type { Page, ReserveMemory } from './post-pages.repo.ts';
import { type Filter, findPostsById } from './posts.repo.ts';

/** Collections looked at in one statement, so that other requests are served in between. */
const COLLECTIONS_AT_ONCE = 2000;

/** Larger than every id. */
const END = 2_147_483_647;

interface Newest {
  id: number;
  newest: number;
}

/**
 * One page of the posts in a collection and in all below it, newest first; null if `after_id` is not one of the user's
 * posts.
 *
 * The lists of the collections are merged: only those with the newest posts can be on the page, so it takes one look into
 * an index for each collection, however many posts they have.
 */
export async function findPostsBelow(
  db: Db,
  userId: number,
  collectionId: number,
  { after_id, withTags }: Pick<Filter, 'after_id' | 'withTags'>,
  limit: number,
  reserve: ReserveMemory,
): Promise<Page | null> {
  if (after_id && !(await ownsPost(db, userId, after_id))) return null;
  const within = await withSubtree(db, userId, collectionId).selectFrom('within').select('id').execute();
  for (;;) {
    const lists = await newestOf(
      db,
      userId,
      within.map(({ id }) => id),
      after_id ?? END,
      limit,
    );
    const ids = await merged(db, userId, lists, after_id ?? END, limit);
    const page = await findPostsById(db, userId, ids, Boolean(withTags), reserve);
    // An empty page would mean the end of the list: the posts of this one were deleted while it was read.
    if (page.posts.length === 0 && ids.length > 0) continue;
    return page;
  }
}

async function ownsPost(db: Db, userId: number, id: number): Promise<boolean> {
  const query = db.selectFrom('posts').select('id').where('id', '=', id).where('user_id', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The collections with the newest posts before an id, as many as can be on a page. */
async function newestOf(db: Db, userId: number, ids: readonly number[], before: number, limit: number) {
  let found: Newest[] = [];
  for (let from = 0; from < ids.length; from += COLLECTIONS_AT_ONCE) {
    if (from > 0) await new Promise(setImmediate);
    const some = ids.slice(from, from + COLLECTIONS_AT_ONCE);
    const rows = await db
      .selectFrom('collections')
      .select(['collections.id', newestIn(userId, before)])
      .where('collections.id', 'in', some)
      .execute();
    const withPosts = rows.flatMap(({ id, newest }) => (newest === null ? [] : [{ id, newest }]));
    found = [...found, ...withPosts].toSorted((one, other) => other.newest - one.newest).slice(0, limit);
  }
  return found;
}

// `is_archived` is a literal, because the index contains only live posts.
const newestIn = (userId: number, before: number) =>
  sql<number | null>`(
    select max(posts.id) from posts
    where posts.user_id = ${userId} and posts.is_archived = 0 and posts.collection_id = collections.id
      and posts.id < ${before})`.as('newest');

/** The ids of the newest posts of some collections, newest first. */
async function merged(
  db: Db,
  userId: number,
  lists: readonly Newest[],
  before: number,
  limit: number,
): Promise<number[]> {
  if (lists.length === 0) return [];
  // Each list has a post that is at least as new as this one, so with a full page of lists nothing older is needed.
  const oldest = lists.length < limit ? 0 : (lists.at(-1)?.newest ?? 0);
  const each = lists.map(
    ({ id }) => sql`select * from (
      select id from posts
      where user_id = ${userId} and is_archived = 0 and collection_id = ${id} and id < ${before} and id >= ${oldest}
      order by id desc limit ${limit}) as newest`,
  );
  const { rows } = await sql<{ id: number }>`
    ${sql.join(each, sql` union all `)} order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
