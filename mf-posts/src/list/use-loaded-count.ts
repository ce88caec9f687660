import { grouped } from '@benotes/ui';
import { useSnapshot } from 'valtio';

import { type Filter, isSameFilter } from '../posts/filter.ts';
import { pageSize } from './store/page-size.ts';
import { postList } from './store/post-list.store.ts';

/** How many posts of the open list are loaded, and whether these are all. */
export function useLoaded(): { count: number; isAll: boolean } {
  const { posts, status } = useSnapshot(postList);
  return { count: posts.length, isAll: status === 'complete' || posts.length < pageSize() };
}

/** The number for the top bar of a list: `7`, or `20+` while there are more; undefined for none, or if not open. */
export function useLoadedCount(list: Filter): string | undefined {
  const { filter } = useSnapshot(postList);
  const { count, isAll } = useLoaded();
  return count === 0 || !isSameFilter(filter, list) ? undefined : grouped(count) + (isAll ? '' : '+');
}
