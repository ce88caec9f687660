import { countPosts } from '@benotes/contract';
import { call } from '@benotes/platform';

import type { Filter } from '../../posts/filter.ts';
import { scopeOf } from './selection-of.ts';

/** The number of posts in a list; undefined if it cannot be counted. */
export async function countList(filter: Filter, signal: AbortSignal): Promise<number | undefined> {
  try {
    const { data } = await call(countPosts, { query: scopeOf(filter) }, { signal });
    return data.count;
  } catch (error) {
    if (!signal.aborted) console.error(error); // the loaded posts are selected, as before
    return undefined;
  }
}
