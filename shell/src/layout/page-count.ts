import type { LibraryCounts } from '@benotes/contract';
import { collections, findCollectionPath, paths } from '@benotes/platform';
import { useLocation } from '@benotes/router';
import { useSnapshot } from 'valtio';

import { collectionAt } from './collections/collection-at.ts';

/** The pages whose entries are counted together with the collections. */
const COUNTED: Readonly<Partial<Record<string, keyof LibraryCounts>>> = {
  [paths.home]: 'uncategorized',
  [paths.allPosts]: 'posts',
  [paths.favorites]: 'favorites',
  [paths.highlights]: 'highlights',
  [paths.tags]: 'tags',
};

/** How much there is at a path, if it was counted. */
export function countAt(path: string | null, counts: LibraryCounts | null): number | undefined {
  const name = path === null ? undefined : COUNTED[path];
  return name && counts?.[name];
}

/** How much there is on the current page: in a collection, without its subcollections. */
export function usePageCount(): number | undefined {
  const { pathname } = useLocation();
  const { tree, counts } = useSnapshot(collections);
  const id = collectionAt(pathname);
  if (id === null || pathname !== `/c/${id}`) return countAt(pathname, counts);
  return id === 0 ? counts?.uncategorized : findCollectionPath(tree, id).at(-1)?.posts_count;
}
