import { paths } from '@benotes/platform';
import { matchPath } from '@benotes/router';

/** The collection that a path belongs to: its page, its settings, or a new post in it; null for other paths. */
export function collectionAt(pathname: string): number | null {
  const match = matchPath({ path: paths.collection, end: false }, pathname);
  const id = Number(match?.params.collectionId);
  return Number.isInteger(id) && id >= 0 ? id : null;
}
