import { paths } from '@benotes/platform';
import { matchPath } from '@benotes/router';

const NAME = 'back';

/** The URL of the login page, with the URL to return to. */
export function loginUrl(from: string): string {
  return from === paths.home ? paths.login : `${paths.login}?${new URLSearchParams({ [NAME]: from }).toString()}`;
}

/** Where to go after signing in: the requested URL if it is of this site, else home. */
export function redirectTarget(search: URLSearchParams): string {
  const requested = search.get(NAME);
  if (!requested?.startsWith('/') || !URL.canParse(requested, location.origin)) return paths.home;
  const url = new URL(requested, location.origin);
  // `//elsewhere` and `/\elsewhere` are other sites, and `/.//elsewhere` becomes one when it is resolved.
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return paths.home;
  if (matchPath(paths.login, url.pathname)) return paths.home; // the login page would redirect to itself
  return url.pathname + url.search + url.hash;
}

/** Location state of the login page if it replaces an invalid shared link. */
export const LINK_ENDED = { linkEnded: true } as const;

/** Whether this location state belongs to a login page that replaces an invalid shared link. */
export const hasLinkEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'linkEnded' in state;
