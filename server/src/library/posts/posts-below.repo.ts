import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { idList } from '../../kernel/database/id-list.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { withSubtree } from '../collections/collection-counts.repo.ts';
import { byPlace, LIST_ORDERS, type ListOrder, type Place } from './list-orders.ts';
import { findCursor } from './list-posts.repo.ts';
import type { Page, ReserveMemory } from './post-pages.repo.ts';
import { type Filter, findPostsById } from './posts.repo.ts';

/** Collections looked at in one statement, so that other requests are served in between. */
const COLLECTIONS_AT_ONCE = 2000;

/** The pinned posts of a collection, or its others: each is a range of the index of every order. */
interface Range {
  list: number;
  is_pinned: 0 | 1;
}

/** A range and its first post on the page. */
type Start = Range & Place;

/** What all queries of a page share. */
interface Listing {
  userId: number;
  order: ListOrder;
  /** The last post of the page before. */
  last: Place | null;
}

/**
 * One page of the posts in a collection and in all below it, newest first unless another order is given; null if
 * `after_id` is not one of the user's posts.
 *
 * The lists of the collections are merged: only those that start first can be on the page, so it takes one look into an
 * index for each collection and its pinned posts, however many posts they have.
 */
export async function findPostsBelow(
  db: Db,
  userId: number,
  collectionId: number,
  { after_id, withTags, sort = 'newest' }: Pick<Filter, 'after_id' | 'withTags' | 'sort'>,
  limit: number,
  reserve: ReserveMemory,
): Promise<Page | null> {
  const order = LIST_ORDERS[sort];
  const last = after_id ? await findCursor(db, userId, after_id, order) : null;
  if (after_id && !last) return null;
  const within = await withSubtree(db, userId, collectionId).selectFrom('within').select('id').execute();
  const lists = within.map(({ id }) => id);
  const listing = { userId, order, last };
  for (;;) {
    const ids = await merged(db, listing, await findStarts(db, listing, lists, limit), limit);
    const page = await findPostsById(db, userId, ids, { withTags: Boolean(withTags), reserve });
    // An empty page would mean the end of the list: the posts of this one were deleted while it was read.
    if (page.posts.length === 0 && ids.length > 0) continue;
    return page;
  }
}

/** The ranges that start first after the cursor, as many as can be on a page. */
async function findStarts(db: Db, listing: Listing, lists: readonly number[], limit: number): Promise<Start[]> {
  let found: Start[] = [];
  const direction = sql.raw(listing.order.direction);
  for (let from = 0; from < lists.length; from += COLLECTIONS_AT_ONCE) {
    if (from > 0) await yieldToRequests();
    const some = lists.slice(from, from + COLLECTIONS_AT_ONCE);
    const range = { list: sql.ref('collections.id'), is_pinned: sql.ref('pins.is_pinned') };
    const first = (column: RawBuilder<unknown>) => sql`(${firstOf(listing, range, column, 1)})`;
    const { rows } = await sql<Range & { id: number | null; key: string | number | null }>`
      select collections.id as list, pins.is_pinned, ${first(sql`posts.id`)} as id, ${first(keyOf(listing))} as key
      from collections cross join (select 0 as is_pinned union all select 1 as is_pinned) as pins
      where collections.id in ${idList(db, some)} and ${ofOwner(db, 'collections.user_id', listing.userId)}
      order by key ${direction} nulls last, id ${direction} limit ${sql.lit(limit)}`.execute(db);
    const starts = rows.flatMap(({ id, key, ...each }) => (id === null || key === null ? [] : [{ ...each, id, key }]));
    found = [...found, ...starts].toSorted(byPlace(listing.order)).slice(0, limit);
  }
  return found;
}

/** The ids of the first posts of some ranges, in the order of the list. */
async function merged(db: Db, listing: Listing, starts: readonly Start[], limit: number): Promise<number[]> {
  const end = starts.at(-1);
  if (!end) return [];
  // Each range has a post that is not after this one, so with a full page of ranges nothing after it is needed.
  const upTo = starts.length < limit ? null : end;
  const columns = sql`posts.id, ${keyOf(listing)} as key`;
  const each = starts.map((range) => sql`select * from (${firstOf(listing, range, columns, limit, upTo)}) as part`);
  const direction = sql.raw(listing.order.direction);
  const { rows } = await sql<Place>`
    ${sql.join(each, sql` union all `)}
    order by key ${direction}, id ${direction} limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

const keyOf = ({ order }: Listing) => sql`posts.${sql.ref(order.column)}`;

/** The first posts of a range after the cursor, `upTo` a post. */
function firstOf(
  listing: Listing,
  { list, is_pinned }: { [Key in keyof Range]: Range[Key] | RawBuilder<unknown> },
  columns: RawBuilder<unknown>,
  limit: number,
  upTo: Place | null = null,
): RawBuilder<unknown> {
  const { userId, order, last } = listing;
  const direction = sql.raw(order.direction);
  const [beyond, within] = order.direction === 'asc' ? [sql`>`, sql`<=`] : [sql`<`, sql`>=`];
  const place = sql`(${keyOf(listing)}, posts.id)`;
  // `is_archived` is a literal, because the indexes contain only live posts.
  return sql`
    select ${columns} from posts
    where posts.user_id = ${userId} and posts.is_archived = 0 and posts.list_id = ${list}
      and posts.is_pinned = ${is_pinned}
      ${last ? sql`and ${place} ${beyond} (${last.key}, ${last.id})` : sql``}
      ${upTo ? sql`and ${place} ${within} (${upTo.key}, ${upTo.id})` : sql``}
    order by ${keyOf(listing)} ${direction}, posts.id ${direction} limit ${sql.lit(limit)}`;
}
