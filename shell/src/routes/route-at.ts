import type { ModulePage, PageModule } from '@benotes/contract';

import { matchParams } from './match-params.ts';

/** The page of a URL and the module that renders it. */
export interface RouteMatch {
  module: string;
  page: ModulePage;
  params: Record<string, string>;
  /** Whether the URL is opened as the visitor of a shared link. */
  isVisit: boolean;
}

/**
 * The page of a module for a URL. Null for public screens of the shell and unknown URLs. A page with a literal segment
 * has priority over one with a parameter in that position. A share token in the query makes it a visit if a page of
 * this path accepts visitors.
 */
export function routeAt(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  modules: Readonly<Record<string, PageModule>>,
): RouteMatch | null {
  const hasToken = Boolean(new URLSearchParams(search).get('token'));
  let best: RouteMatch | null = null;
  for (const [module, { pages }] of Object.entries(modules))
    for (const page of pages) {
      const params = matchParams(page.path, pathname);
      if (!params) continue;
      const match = { module, page, params, isVisit: page.access === 'visitor' || (hasToken && accepts(page)) };
      if (!best || isBetter(match, best, hasToken)) best = match;
    }
  return best;
}

const accepts = ({ access }: ModulePage) => access === 'user-or-visitor' || access === 'visitor';

function isBetter(one: RouteMatch, other: RouteMatch, hasToken: boolean): boolean {
  const rank = rankOf(one.page.path).localeCompare(rankOf(other.page.path));
  return rank === 0 ? one.isVisit === hasToken && other.isVisit !== hasToken : rank > 0;
}

/** Literal segments before parameters, from left to right. */
const rankOf = (path: string) =>
  path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '0' : '1'))
    .join('');
