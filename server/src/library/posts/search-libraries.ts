import type { Post } from '@benotes/contract';
import { parseQuery } from '@benotes/contract/search-query';

import type { Db } from '../../kernel/database/connect.ts';
import { idList } from '../../kernel/database/id-list.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { invalid } from '../../kernel/problems.ts';
import { memberAccess, type Membership } from '../access/access.ts';
import { asksForFavorites, isOfOwnersOnly, postFor } from '../access/member-lists.ts';
import type { RequestAccess } from '../access/request-access.ts';
import { findCollections } from '../collections/collections.repo.ts';
import { type CompiledQuery, compileQuery, MATCHES_ALL } from './compile-query.repo.ts';
import { findFavoriteOwners, findFavorites } from './favorites/favorites.repo.ts';
import { byPlace } from './list-orders.ts';
import type { SearchContext } from './operator-conditions.repo.ts';
import { addPassages } from './passages.repo.ts';
import { completed, fittingRows, type Page, type ReserveMemory, type SizedRow } from './post-pages.repo.ts';
import { addTags, type Filter, findRows } from './posts.repo.ts';
import { findLast, findResults, type Found, fromCopies, searchOrder } from './search-posts.repo.ts';

/** How many libraries of others are searched: those who have shared something first. */
const LIBRARIES_MAX = 50;

/** A library that is searched, as far as it is shared. */
interface Library {
  ownerId: number;
  query: CompiledQuery;
  filter: Filter;
  /** What is shared of it; null for the user's own. */
  memberships: readonly Membership[] | null;
}

/** A result of one of the libraries. */
type Result = Found & { library: Library };

/** @throws Invalid for what names a list in a search of all libraries. */
export function checkAllLibraries(filter: Filter): void {
  const { collection_id, is_uncategorized, below, tag_id, url, exact, is_archived, is_favorite, offset } = filter;
  const others = [collection_id, is_uncategorized, below, tag_id, url, !is_favorite && exact, is_archived, offset];
  if (!(filter.filter || is_favorite) || others.some((value) => value !== undefined && value !== false && value !== 0))
    throw invalid('withShared', 'It can only be combined with a search of everything, or with is_favorite.');
}

/** Whether a request is for the favorites in their own order, and not for results of a search. */
const isFavorites = ({ is_favorite, filter, exact }: Filter) => Boolean(is_favorite && (!filter || exact));

/** The order of the results; favorites are from several collections, so that they are not sorted by hand. */
function sortOfAll(given: Filter): Filter['sort'] {
  const sort = parseQuery(given.filter ?? '').sort?.value ?? given.sort;
  return isFavorites(given) && (sort === undefined || sort === 'manual') ? 'newest' : sort;
}

/**
 * One page of a search in the user's library and in what others share with them, or of the favorites in all of them, as
 * many posts as fit on it, in one order. Null if it is of the user's library alone, or if `after_id` is the id of none
 * of these posts.
 */
export async function searchAll(
  access: RequestAccess,
  context: SearchContext,
  given: Filter,
  limit: number,
  reserve: ReserveMemory,
): Promise<Page | null> {
  const filter = { ...given, sort: sortOfAll(given) };
  const memberships = filter.withShared ? await access.memberships() : [];
  const libraries = memberships.length > 0 ? await librariesOf(context, memberships, filter) : [];
  if (libraries.length < 2) return null;
  const { db } = context;
  const { after_id, withTags } = filter;
  const last = after_id ? await lastResult(access, context, libraries, filter, after_id) : null;
  if (after_id && !last) return null;
  const results: Result[] = [];
  for (const library of libraries) {
    const found = await findResults(db, library.ownerId, library.query, library.filter, limit, last);
    results.push(...found.map((each) => ({ ...each, library })));
    await yieldToRequests();
  }
  const first = results.toSorted(resultOrder(filter)).slice(0, limit);
  return pageOfResults(db, first, { withTags: Boolean(withTags), isRanked: searchOrder(filter) === null }, reserve);
}

/** The last result of the page before, which may be of any of the libraries. */
async function lastResult(
  access: RequestAccess,
  { db }: SearchContext,
  libraries: readonly Library[],
  filter: Filter,
  id: number,
): Promise<Found | null> {
  const { ownerId } = await access.to('post', id, 'view');
  const library = libraries.find((each) => each.ownerId === ownerId);
  return library ? findLast(db, ownerId, library.query, filter, id) : null;
}

/** The user's library, and what others share of theirs. */
async function librariesOf(
  context: SearchContext,
  memberships: readonly Membership[],
  filter: Filter,
): Promise<Library[]> {
  const { db, userId } = context;
  const text = filter.filter ?? '';
  const asks = filter.is_favorite !== undefined || asksForFavorites(text);
  const libraries: Library[] = [];
  const add = async (ownerId: number, shared: readonly Membership[] | null) => {
    const within = shared?.map(({ collectionId }) => collectionId);
    const favorites = shared ? idList(db, asks ? await findFavorites(db, userId, ownerId) : []) : undefined;
    const query = await compileQuery({ ...context, userId: ownerId, within, favorites }, text);
    if (query ?? filter.is_favorite)
      libraries.push({
        ownerId,
        query: query ?? MATCHES_ALL,
        filter: { ...filter, within, favorites },
        memberships: shared,
      });
  };
  await add(userId, null);
  for (const [ownerId, shared] of await ownersToAsk(context, memberships, filter)) await add(ownerId, shared);
  return libraries;
}

/** The other owners who are asked: for favorites only those who have some. */
export async function ownersToAsk(
  { db, userId }: Pick<SearchContext, 'db' | 'userId'>,
  memberships: readonly Membership[],
  { filter = '', is_favorite }: Filter,
): Promise<[number, Membership[]][]> {
  if (isOfOwnersOnly(filter)) return [];
  const owners = [...groupBy(memberships, ({ ownerId }) => ownerId)];
  const having = is_favorite ? await findFavoriteOwners(db, userId) : null;
  return owners.filter(([ownerId]) => having?.has(ownerId) ?? true).slice(0, LIBRARIES_MAX);
}

/** By relevance: the better place first, and there the newest post; the same in each library. */
function resultOrder(filter: Filter): (one: Found, other: Found) => number {
  const order = searchOrder(filter);
  return order ? byPlace(order) : (one, other) => Number(one.key) - Number(other.key) || other.id - one.id;
}

/** The posts of some results, as many as fit on a page, as the user gets them. */
async function pageOfResults(
  db: Db,
  results: readonly Result[],
  { withTags, isRanked }: { withTags: boolean; isRanked: boolean },
  reserve: ReserveMemory,
): Promise<Page> {
  const byLibrary = groupBy(results, ({ library }) => library);
  const rows = new Map<number, SizedRow>();
  for (const [{ ownerId }, found] of byLibrary)
    for (const row of await findRows(
      db,
      ownerId,
      found.map(({ id }) => id),
    ))
      rows.set(row.id, row);
  const wanted = results.flatMap(({ id }) => rows.get(id) ?? []);
  const fitting = fittingRows(wanted, reserve);
  const isOnPage = new Set(fitting.map(({ id }) => id));
  const posts = new Map<number, Post>();
  for (const [library, found] of byLibrary) {
    const { ownerId, query } = library;
    const shown = found.filter(({ id }) => isOnPage.has(id));
    const own = await completed(
      db,
      ownerId,
      shown.flatMap(({ id }) => rows.get(id) ?? []),
    );
    if (withTags && own.length > 0) await addTags(db, ownerId, own);
    await addPassages(db, ownerId, query, { posts: own, ...(isRanked && { fromCopies: fromCopies(query, shown) }) });
    for (const post of await shownTo(db, library, own)) posts.set(post.id, post);
  }
  return { posts: fitting.flatMap(({ id }) => posts.get(id) ?? []), isCut: fitting.length < wanted.length };
}

/** Posts as the user gets them: those of others with what the user may do. */
async function shownTo(db: Db, { ownerId, memberships }: Library, posts: readonly Post[]): Promise<readonly Post[]> {
  if (!memberships || posts.length === 0) return posts;
  const parents = new Map((await findCollections(db, ownerId)).map(({ id, parent_id }) => [id, parent_id]));
  return posts.flatMap((post) => {
    const path: number[] = [];
    for (let id = post.collection_id; id !== null && !path.includes(id); id = parents.get(id) ?? null) path.push(id);
    const access = memberAccess(memberships, path, 'view');
    return access ? [postFor(access, post)] : []; // it was moved meanwhile
  });
}
