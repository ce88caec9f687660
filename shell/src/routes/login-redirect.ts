import { paths } from '@benotes/platform';
import { matchPath } from '@benotes/router';

const NAME = 'back';

/** The login page's address, carrying where to go afterwards. */
export function loginUrl(from: string): string {
  return from === paths.home ? paths.login : `${paths.login}?${new URLSearchParams({ [NAME]: from }).toString()}`;
}

/** Where to go after signing in: the address asked for if it is one of ours, else home. */
export function redirectTarget(search: URLSearchParams): string {
  const asked = search.get(NAME);
  if (!asked?.startsWith('/') || !URL.canParse(asked, location.origin)) return paths.home;
  const url = new URL(asked, location.origin);
  // `//elsewhere` and `/\elsewhere` name other sites, and `/.//elsewhere` becomes one when it is used as an address.
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return paths.home;
  if (matchPath(paths.login, url.pathname)) return paths.home; // that is where one comes from
  return url.pathname + url.search + url.hash;
}

/** What the login page is told when it takes the place of a shared link that lets nobody in. */
export const LINK_ENDED = { linkEnded: true } as const;

/** Whether the login page took the place of a shared link; by the state of its location. */
export const hasLinkEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'linkEnded' in state;
