import { listNameOf, type ListSettings } from '@benotes/contract';
import { parseQuery } from '@benotes/contract/search-query';

import type { Db } from '../../kernel/database/connect.ts';
import { invalid } from '../../kernel/problems.ts';
import type { Root } from '../access/access.ts';
import { findMemberSettings } from '../list-settings/list-settings.repo.ts';
import { phrasesOf } from '../search/parse-query.ts';
import { compileQuery, conditionOfQuery } from './compile-query.repo.ts';
import { findPosts } from './list-posts.repo.ts';
import type { SearchContext } from './operator-conditions.repo.ts';
import { addPassages } from './passages.repo.ts';
import type { Page, ReserveMemory } from './post-pages.repo.ts';
import { findPostsBelow } from './posts-below.repo.ts';
import type { Filter } from './posts.repo.ts';
import { searchPosts } from './search-posts.repo.ts';

/** What a search depends on besides its words. */
export const contextOf = (
  db: Db,
  userId: number,
  { time_zone = 'UTC', tag_id, within, favorites }: Filter,
): SearchContext => ({
  db,
  userId,
  within,
  favorites,
  now: new Date(),
  timeZone: time_zone,
  isLookedUp: tag_id !== undefined,
});

/** A page of a list, with the posts of subcollections if the request asks for them. */
const findList = (db: Db, userId: number, filter: Filter, limit: number, reserve: ReserveMemory) =>
  filter.below && filter.collection_id
    ? findPostsBelow(db, userId, filter.collection_id, filter, limit, reserve)
    : findPosts(db, userId, filter, limit, reserve);

/**
 * A page of search results, or of a list if the request has no search words. An order in the search takes precedence.
 */
export async function findPage(
  db: Db,
  userId: number,
  given: Filter,
  limit: number,
  reserve: ReserveMemory,
): Promise<Page | null> {
  const { filter: text = '', url } = given;
  if (url !== undefined || text === '') return findList(db, userId, given, limit, reserve);
  const filter = { ...given, sort: parseQuery(text).sort?.value ?? given.sort };
  const query = await compileQuery(contextOf(db, userId, filter), text);
  if (!query) return findList(db, userId, filter, limit, reserve);
  const page =
    !filter.exact || (filter.below && filter.collection_id)
      ? await searchPosts(db, userId, query, filter, limit, reserve)
      : await findPosts(db, userId, filter, limit, reserve, await conditionOfQuery(db, userId, query));
  if (page) await addPassages(db, userId, query, page);
  return page;
}

/** Whether a request is for the first results of a search. */
export const isFirstSearchPage = ({ filter = '', exact, url, after_id, offset = 0 }: Filter) =>
  phrasesOf(filter).length > 0 && !exact && url === undefined && !after_id && offset === 0;

/**
 * The settings of the list of a request, if it asks for them and is for the first page. Only shared collections have
 * any.
 */
export async function settingsFor(
  db: Db,
  whose: { memberId: number; ownerId: number },
  part: Root | null,
  given: Filter,
): Promise<ListSettings | undefined> {
  const { withSettings, after_id, offset = 0 } = given;
  if (!withSettings || after_id || offset > 0 || (part && !('collectionId' in part))) return undefined;
  const list = part ? { collection_id: part.collectionId } : given;
  return findMemberSettings(db, whose, listNameOf(list));
}

/** The merged lists of several collections have a cursor only. */
export function checkBelow({ below, tag_id, url, is_archived, offset }: Filter): void {
  if (below && (tag_id !== undefined || url !== undefined || is_archived || offset !== undefined))
    throw invalid('below', 'It cannot be combined with tag_id, url, is_archived, or offset.');
}

/**
 * The order of a list: what is asked for, else what its settings say. Lists across collections are not sorted by hand,
 * but posts with a tag keep their order for clients that know no settings.
 */
export function sortOf(given: Filter, settings: ListSettings | undefined): Filter['sort'] {
  const isMerged = given.below && !given.is_uncategorized;
  const isAcross =
    (isMerged || given.is_favorite || (given.tag_id && given.withSettings)) && (!given.filter || given.exact);
  const sort = given.sort ?? settings?.sort ?? undefined;
  return isAcross && (sort === undefined || (isMerged && sort === 'manual')) ? 'newest' : sort;
}

/** The order of a visitor's list: for a collection what is asked for or set, for a saved search always its own. */
export const visitorsSort = (part: Root, { sort }: Filter, settings: ListSettings | undefined): Filter['sort'] =>
  'collectionId' in part ? sortOf({ sort, below: part.below }, settings) : undefined;
