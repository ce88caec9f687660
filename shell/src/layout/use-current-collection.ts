import { appBar, paths } from '@benotes/platform';
import { matchPath, useLocation } from '@benotes/router';
import { useSnapshot } from 'valtio';

import { collectionAt } from './collection-at.ts';

/** The collection to mark in the sidebar: the one in the URL, or the one of the post that is edited. */
export function useCurrentCollection(): number | null {
  const { pathname } = useLocation();
  const { collection } = useSnapshot(appBar);
  // A search within a collection names one as well, but there Search is the current place.
  const isPost = matchPath(paths.post, pathname) !== null;
  return collectionAt(pathname) ?? (isPost ? (collection ?? null) : null);
}
