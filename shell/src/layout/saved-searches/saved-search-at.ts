import { paths } from '@benotes/platform';
import { matchPath } from '@benotes/router';

/** The id of the saved search that a URL opens or edits; null for other pages. */
export function savedSearchAt(pathname: string, search: string): number | null {
  const settings = matchPath(paths.savedSearchSettings, pathname)?.params.searchId;
  const opened = pathname === paths.search ? new URLSearchParams(search).get('saved') : null;
  const id = settings ?? opened;
  return id !== null && /^\d{1,10}$/.test(id) ? Number(id) : null;
}
