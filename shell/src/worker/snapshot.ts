import { INTEGRITY_POLICY, PAGE_STATE_ID, type PageState } from '@benotes/contract';

import type { Revalidation } from '../start/revalidation.ts';

const NAMED_FILES = /<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+\.(?:js|css))"/g;
/**
 * Headers that must not differ between equal pages. Not `Integrity-Policy`, which depends on the page and the browser.
 */
const COMPARED_HEADERS = [
  'etag',
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
];
/** Responses of a proxy whose server is down, and of a server that is overloaded. */
const UNAVAILABLE_STATUSES = new Set([502, 503, 504]);
/** Marks a snapshot that the server has not confirmed. The name is stored in caches, so it must not change. */
const UNCONFIRMED_HEADER = 'benotes-doubted';

const STATE = new RegExp(`<script type="application/json" id="${PAGE_STATE_ID}">([^<]*)</script>`);

/** How Chromium browsers identify themselves. */
interface UserAgentHints {
  userAgentData?: { brands: { brand: string }[] };
}

const IMPORT_MAP = /<script type="importmap">([^<]*)<\/script>/;

/** The hashes that a page lists for its scripts, by URL. */
export function integrityIn(html: string): Readonly<Record<string, string>> {
  const map = IMPORT_MAP.exec(html)?.[1];
  return map ? (JSON.parse(map) as { integrity: Record<string, string> }).integrity : {}; // written by the server
}

/** The parts of a response that show whether it is a page. */
export type PageHead = Pick<Response, 'headers' | 'ok' | 'redirected' | 'status'>;

/** Whether all scripts and styles that a page references are precached. */
export function fits(html: string, precached: ReadonlySet<string>): boolean {
  const named = [...html.matchAll(NAMED_FILES)].map(([, url = '']) => url);
  return named.some((url) => url.startsWith('/assets/')) && named.every((url) => precached.has(url));
}

/** The state that the server embedded in a page. Null if there is none. */
export function stateIn(html: string): PageState | null {
  const text = STATE.exec(html)?.[1];
  return text ? (JSON.parse(text) as PageState) : null; // written by the server, like the page's scripts
}

/** Whether a response is the same page for everybody, unlike that of a shared link. */
export const isPublicPage = ({ ok, redirected, headers }: PageHead) =>
  ok &&
  !redirected &&
  (headers.get('content-type') ?? '').startsWith('text/html') &&
  !/\bno-store\b/.test(headers.get('cache-control') ?? '');

/** Whether a response comes from a server that is available. */
export const isFromServer = ({ status }: PageHead) => !UNAVAILABLE_STATUSES.has(status);

/** Compares a response with the page that has these headers. Without an ETag no page is fresh. */
export function compare(page: Headers, response: PageHead): Revalidation {
  if (!isFromServer(response)) return 'unreachable';
  const isSame = page.has('etag') && COMPARED_HEADERS.every((name) => page.get(name) === response.headers.get(name));
  return isSame && isPublicPage(response) ? 'fresh' : 'stale';
}

/** The id of a snapshot: its ETag, encoded for an attribute; empty without one. */
export const snapshotId = (page: Headers): string => encodeURIComponent(page.get('etag') ?? '');

/** Whether a snapshot may be served before the server responds: the last response confirmed it. */
export const canServeFirst = (page: Headers): boolean => page.has('etag') && !page.has(UNCONFIRMED_HEADER);

/**
 * Whether this browser accepts the hashes of the import map, by the same rule as the server
 * (server/src/delivery/page/shell-page.ts), which cannot detect it in the requests of a worker.
 */
const acceptsMapHashes = () =>
  (navigator as UserAgentHints).userAgentData?.brands.some(({ brand }) => brand === 'Chromium') ?? false;

/** A page to cache, with the attribute that marks it as a snapshot. */
export function toSnapshot(html: string, received: Headers): Response {
  const headers = new Headers(received);
  headers.delete('content-encoding'); // the text is decompressed
  headers.delete('content-length');
  if (acceptsMapHashes() && stateIn(html)?.sealed) headers.set('integrity-policy', INTEGRITY_POLICY);
  return new Response(html.replace('<html', `<html data-snapshot="${snapshotId(headers)}"`), { headers });
}

/** A copy of a snapshot that is marked as confirmed by the server or not. */
export function withConfirmation(page: Response, isConfirmed: boolean): Response {
  const headers = new Headers(page.headers);
  if (isConfirmed) headers.delete(UNCONFIRMED_HEADER);
  else headers.set(UNCONFIRMED_HEADER, '1');
  return new Response(page.body, { headers });
}
