import type { Post } from '@benotes/contract';

import type { Filter } from './filter.ts';

/** How many lists are worth the memory. */
const MOST = 5;

interface LeftList {
  posts: readonly Post[];
  /** Whether its last page was loaded. */
  complete: boolean;
}

/** By filter; the one left last stands last. */
const lists = new Map<string, LeftList>();

/** Keeps what was loaded of a list for somebody who comes back to it. */
export function leaveList(filter: Filter, list: LeftList): void {
  const key = JSON.stringify(filter);
  lists.delete(key);
  lists.set(key, list);
  for (const oldest of [...lists.keys()].slice(0, -MOST)) lists.delete(oldest);
}

/** Takes a list back out; undefined when it was not kept. */
export function takeList(filter: Filter): LeftList | undefined {
  const key = JSON.stringify(filter);
  const list = lists.get(key);
  lists.delete(key);
  return list;
}

/** A post that changed may stand in any of them, or belong into one: they are fetched again. */
export function forgetLeftLists(): void {
  lists.clear();
}
