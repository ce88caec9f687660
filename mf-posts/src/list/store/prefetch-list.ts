import { readToken } from '@benotes/platform';

import { type Filter, isSameFilter, withListFilter } from '../../posts/filter.ts';
import { loadViewParts } from '../views/use-view-parts.ts';
import { settingsOf } from './list-settings.store.ts';
import { filterForPath } from './page-filters.ts';
import { openList, postList } from './post-list.store.ts';

let prefetched: Filter | undefined;

/**
 * Opens the list of the current URL before the module renders, so that its first render has posts, not placeholders.
 */
export function prefetchList(): void {
  if (readToken() === null) return; // the shell will show the login page first
  const list = filterForPath(location.pathname, location.search);
  prefetched = list && withListFilter(list, new URLSearchParams(location.search).get('filter') ?? '');
  if (!prefetched) return;
  void openList(prefetched);
  if (settingsOf(prefetched).view !== 'cards') void loadViewParts();
}

/**
 * Whether this list was prefetched and is still open. True only once: later visits fetch again. A list that failed to
 * load does not count, since offline the module may load long before a page is rendered.
 */
export function takePrefetchedList(filter: Filter): boolean {
  const isOpen = postList.status !== 'failed' && isSameFilter(postList.filter, filter);
  const isPrefetched = prefetched !== undefined && isSameFilter(prefetched, filter) && isOpen;
  prefetched = undefined;
  return isPrefetched;
}
