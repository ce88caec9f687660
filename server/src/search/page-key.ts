import { createHash } from 'node:crypto';

const TRACKING = /^utm_/i;
/** A fragment that an app in the page reads as its own path. */
const ROUTE = /^#(?:\/|!)/;

/**
 * A hash that is the same for URLs that very probably lead to the same page: they differ in nothing but a trailing slash,
 * the default port, a fragment, or `utm_` parameters. Null for no URL.
 */
export function pageKey(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const parameters = url.search.slice(1).split('&');
  url.search = parameters.filter((parameter) => !TRACKING.test(parameter)).join('&');
  if (!ROUTE.test(url.hash)) url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '') || '/';
  return hash(url.href);
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
