import { ME_URL, type PageModule, type PageState, REMOTE_TABLE, TREE_URL } from '@benotes/contract';

import { type RouteMatch, routeAt } from '../routes/route-at.ts';

/** What the screen of a URL loads. */
interface FirstScreen {
  /** Whether it is opened by a visitor of a shared link. */
  isVisit: boolean;
  /** Its module. Undefined if a development server may replace it. */
  module: PageModule | undefined;
  /**
   * URLs that it and the shell request, most urgent first. The collection tree is last, because it may be large and is
   * less important than the page.
   */
  requests: string[];
}

/** The first screen of a page with this state at this URL; null for public and unknown ones. */
export function firstScreenAt(
  url: Pick<URL, 'pathname' | 'search'>,
  state: PageState | null,
  isNarrow: boolean,
): FirstScreen | null {
  const route = routeAt(url, state?.modules ?? {});
  if (!route) return null;
  const { isVisit } = route;
  const module = state?.overrides ? undefined : state?.modules[route.module];
  // With a query, such as `?below=1`, the page may request something else.
  const own = module && !isVisit && url.search === '' ? prefetchUrlOf(route, isNarrow) : null;
  return {
    isVisit,
    module,
    requests: isVisit ? [REMOTE_TABLE] : [ME_URL, ...(own ? [own] : []), REMOTE_TABLE, TREE_URL],
  };
}

/** The first request of a page; null if it makes none. */
function prefetchUrlOf({ page, params }: RouteMatch, isNarrow: boolean): string | null {
  const url = (isNarrow && page.prefetchNarrow) || page.prefetch;
  // An unused response would occupy its connection, so invalid ids are not prefetched.
  if (!url || !Object.values(params).every((param) => /^\d+$/.test(param))) return null;
  return url.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
}
