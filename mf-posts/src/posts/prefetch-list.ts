import { readToken } from '@benotes/platform';

import { type Filter, isSame } from './filter.ts';
import { listAt } from './page-filters.ts';
import { openList, postList } from './post-list.store.ts';

let ahead: Filter | undefined;

/**
 * Opens the list of this address before anything of this module is drawn. Its posts were asked for early, so that it is
 * drawn with them, and not with placeholders first.
 */
export function openAhead(): void {
  if (readToken() === null) return; // the shell will want a login first
  ahead = listAt(location.pathname);
  if (ahead) void openList(ahead);
}

/**
 * Whether this list was opened ahead, and still is open. Says so once: whoever comes to it later finds newer posts. One
 * that failed before anybody saw it was not: without a network the module may be there long before somebody is let in.
 */
export function wasOpenedAhead(filter: Filter): boolean {
  const isOpen = postList.status !== 'failed' && isSame(postList.filter, filter);
  const isIt = ahead !== undefined && isSame(ahead, filter) && isOpen;
  ahead = undefined;
  return isIt;
}
