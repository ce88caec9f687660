import { ME_URL, type ModuleStart, type PageState, REMOTE_TABLE, TREE_URL } from '@benotes/contract';

import { matchParams } from '../routes/match-path.ts';
import { remoteOf, routeAt, visits } from '../routes/route-table.ts';

/** What the screen at a URL loads. */
interface FirstScreen {
  /** Whether it is opened by a visitor of a shared link. */
  isVisit: boolean;
  /** Scripts, styles and requests of its module; undefined where the page does not name them. */
  start: ModuleStart | undefined;
  /**
   * URLs that it and the shell request, most urgent first. The collection tree comes last: it may be large, and is not
   * what people open a page for.
   */
  requests: string[];
}

/** The first screen of a page with this state at this URL; null for public and unknown ones. */
export function firstScreenAt(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  state: PageState | null,
  isNarrow: boolean,
): FirstScreen | null {
  const route = routeAt(pathname);
  if (!route) return null;
  const query = new URLSearchParams(search);
  const isVisit = visits(route, query);
  const start = state?.overrides ? undefined : state?.starts?.[remoteOf(route, query)];
  const own = start && !isVisit ? prefetchUrlAt(pathname, start, isNarrow) : null;
  return {
    isVisit,
    start,
    requests: isVisit ? [REMOTE_TABLE] : [ME_URL, ...(own ? [own] : []), REMOTE_TABLE, TREE_URL],
  };
}

/** The first request of a module that matches this path; null if none does. */
function prefetchUrlAt(pathname: string, { prefetch }: ModuleStart, isNarrow: boolean): string | null {
  for (const { path, url, urlNarrow = url } of prefetch) {
    const params = matchParams(path, pathname);
    // A response that nothing reads would occupy its connection, so only ids are prefetched.
    if (params && Object.values(params).every((param) => /^\d+$/.test(param)))
      return (isNarrow ? urlNarrow : url).replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  }
  return null;
}
