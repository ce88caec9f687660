import { UNCATEGORIZED_ID } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { matchPath } from '@benotes/router';

import type { Filter } from './filter.ts';

/** The posts of a collection; of id 0 those that stand in none. */
export const postsOf = (collection: number): Filter =>
  collection === UNCATEGORIZED_ID ? { is_uncategorized: 1 } : { collection_id: collection };

/** What was deleted. */
export const DELETED: Filter = { is_archived: 1 };

/** The posts that bear a tag. */
export const taggedWith = (tag: number): Filter => ({ tag_id: tag });

/** The lists that have an address; `prefetch.json` requests the same. */
const LISTS: readonly { path: string; filterOf: (id: number) => Filter }[] = [
  { path: paths.home, filterOf: () => postsOf(UNCATEGORIZED_ID) },
  { path: paths.collection, filterOf: postsOf },
  { path: paths.recycleBin, filterOf: () => DELETED },
  { path: paths.tag, filterOf: taggedWith },
];

/** Which posts are listed at an address; undefined where it names no list. */
export function listAt(pathname: string): Filter | undefined {
  for (const { path, filterOf } of LISTS) {
    const match = matchPath(path, pathname);
    if (!match) continue;
    const [id = '0'] = Object.values(match.params);
    return /^\d{1,10}$/.test(id) ? filterOf(Number(id)) : undefined;
  }
  return undefined;
}
