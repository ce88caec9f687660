import { KEPT_PATH, parseUrl, PUBLIC_PATHS } from '@benotes/contract';

const MAX_LENGTH = 2048;
/** Any origin: only whether a path stays within it matters. */
const ORIGIN = 'http://localhost';

/** A path of this site, with query and hash; home for anything else. */
export function ownPath(requested: string | undefined): string {
  if (requested === KEPT_PATH) return KEPT_PATH;
  const url = requested?.startsWith('/') && requested.length <= MAX_LENGTH ? parseUrl(requested, ORIGIN) : null;
  if (!url) return '/';
  // `//elsewhere` and `/\elsewhere` are other sites, and `/.//elsewhere` becomes one when it is resolved.
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return '/';
  if (url.pathname.startsWith('/api/')) return '/';
  if (url.pathname === PUBLIC_PATHS.login || url.pathname === PUBLIC_PATHS.oidc) return '/';
  return url.pathname + url.search + url.hash;
}
