import { linksIn } from '@benotes/platform';
import { generatePath } from '@benotes/router';

import { texts } from '../texts.ts';
import type { RouteMatch } from './route-at.ts';

/**
 * The title of a page before its module sets one. A page about the current user is called what its link in the sidebar
 * is called: “My Account”, not “Edit User”.
 */
export function titleAt(pathname: string, route: RouteMatch | null, userId: number | undefined): string {
  if (!route) return texts.notFoundTitle;
  if (userId === undefined) return route.page.title;
  const own = linksIn('sidebar.foot').find(
    ({ path }) => path.includes(':userId') && generatePath(path, { userId: String(userId) }) === pathname,
  );
  return own?.label ?? route.page.title;
}
