import { countPosts } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';

import type { Filter } from '../../posts/filter.ts';
import { scopesOf } from './selection-parts.ts';

/** The number of posts in a list; undefined if it cannot be counted. */
export async function countList(filter: Filter, signal: AbortSignal): Promise<number | undefined> {
  try {
    let count = 0;
    for (const [index, query] of (await scopesOf(filter, 'view')).entries())
      count += await call(countPosts, { query }, { signal }).then(
        ({ data }) => data.count,
        (error: unknown) => {
          // What only owners know is not asked of the posts of others.
          if (index > 0 && error instanceof ApiError && error.status === 422) return 0;
          throw error;
        },
      );
    return count;
  } catch (error) {
    if (!signal.aborted) console.error(error); // the loaded posts are selected, as before
    return undefined;
  }
}
