import { appBar, paths } from '@benotes/platform';
import { matchPath, useLocation } from '@benotes/router';
import { useSnapshot } from 'valtio';

import { collectionAt } from './collection-at.ts';

/** The id of the collection of the current page: that of the URL, or of the post at `/p/:id`; null for none. */
export function useCurrentCollection(): number | null {
  const { pathname } = useLocation();
  const { collection } = useSnapshot(appBar);
  return collectionAt(pathname) ?? (matchPath(paths.post, pathname) ? (collection ?? null) : null);
}
