import { UNCATEGORIZED_ID } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { matchPath } from '@benotes/router';

import type { Filter } from '../../posts/filter.ts';

/** Matches the posts of a collection, `below` with those of all its descendants; id 0 is Uncategorized. */
export const collectionFilter = (collection: number, below = false): Filter =>
  collection === UNCATEGORIZED_ID
    ? { is_uncategorized: 1 }
    : { collection_id: collection, ...(below && { below: 1 as const }) };

/** Whether the query of a URL asks for the posts of all subcollections as well. */
export const includesBelow = (search: string): boolean => new URLSearchParams(search).get('below') === '1';

/** Matches the posts in the recycle bin. */
export const RECYCLE_BIN_FILTER: Filter = { is_archived: 1 };

/** Matches the posts that have a tag. */
export const tagFilter = (tag: number): Filter => ({ tag_id: tag });

/** Matches the favorites, also among what others share: across collections, so not by hand. */
export const FAVORITES_FILTER: Filter = { is_favorite: 1, withShared: 1 };

/** Matches all posts: across collections, so not by hand. */
export const ALL_POSTS_FILTER: Filter = { below: 1 };

/** The lists that have a URL. `module.ts` declares the same requests for prefetching. */
const LIST_ROUTES: readonly { path: string; filterOf: (id: number, search: string) => Filter }[] = [
  { path: paths.home, filterOf: () => collectionFilter(UNCATEGORIZED_ID) },
  { path: paths.collection, filterOf: (id, search) => collectionFilter(id, includesBelow(search)) },
  { path: paths.allPosts, filterOf: () => ALL_POSTS_FILTER },
  { path: paths.favorites, filterOf: () => FAVORITES_FILTER },
  { path: paths.recycleBin, filterOf: () => RECYCLE_BIN_FILTER },
  { path: paths.tag, filterOf: tagFilter },
];

/** The filter of the list at a path with its query; undefined for paths of other pages. */
export function filterForPath(pathname: string, search = ''): Filter | undefined {
  for (const { path, filterOf } of LIST_ROUTES) {
    const match = matchPath(path, pathname);
    if (!match) continue;
    const [id = '0'] = Object.values(match.params);
    return /^\d{1,10}$/.test(id) ? filterOf(Number(id), search) : undefined;
  }
  return undefined;
}
