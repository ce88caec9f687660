import { appBar, paths } from '@benotes/platform';
import { matchPath, useLocation } from '@benotes/router';
import { useSnapshot } from 'valtio';

import { collectionAt } from './collection-at.ts';

/**
 * The id of the collection of the current page: that of the URL, or of the post at `/p/:id` and `/p/:id/read`; null for
 * none.
 */
export function useCurrentCollection(): number | null {
  const { pathname } = useLocation();
  const { collection } = useSnapshot(appBar);
  return collectionAt(pathname) ?? (isPost(pathname) ? (collection ?? null) : null);
}

const isPost = (pathname: string) => [paths.post, paths.readPost].some((path) => matchPath(path, pathname));
