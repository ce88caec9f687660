import type { SortOrder } from '@benotes/contract';

import { openList, postList } from '../store/post-list.store.ts';
import { changeSettings } from './change-settings.ts';

/** Sorts the open list, which stays on screen until the first page in the new order has loaded. Null: as by default. */
export async function changeSort(sort: SortOrder | null): Promise<void> {
  const { filter } = postList;
  window.scrollTo(0, 0);
  const opened = openList(filter, { keepPrevious: true, replace: true, sort });
  await Promise.all([opened, changeSettings(filter, { sort })]);
}
