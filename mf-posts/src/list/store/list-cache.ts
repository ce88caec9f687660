import type { Post, SortOrder } from '@benotes/contract';

import type { Filter } from '../../posts/filter.ts';

const MAX_CACHED_LISTS = 5;

interface CachedList {
  posts: readonly Post[];
  /** The order of the posts; null: as by default. */
  sort: SortOrder | null;
  /** Whether its last page was loaded. */
  complete: boolean;
}

/** By filter, least recently left first. */
const lists = new Map<string, CachedList>();

/** Caches the loaded posts of a list that the user leaves, for when the user navigates back. */
export function cacheList(filter: Filter, list: CachedList): void {
  const key = JSON.stringify(filter);
  lists.delete(key);
  lists.set(key, list);
  for (const oldest of [...lists.keys()].slice(0, -MAX_CACHED_LISTS)) lists.delete(oldest);
}

/** Removes a list from the cache and returns it. Undefined if it is not cached. */
export function takeCachedList(filter: Filter): CachedList | undefined {
  const key = JSON.stringify(filter);
  const list = lists.get(key);
  lists.delete(key);
  return list;
}

/** A changed post may belong in any cached list, so all of them are fetched again. */
export function clearListCache(): void {
  lists.clear();
}
