import { INTEGRITY_POLICY, PAGE_STATE_ID, type PageState } from '@benotes/contract';

import type { Revalidation } from '../start/revalidation.ts';

const NAMED = /<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+\.(?:js|css))"/g;
/**
 * What a page is, and what it may do: with another one of these it is another page. Not `Integrity-Policy`, which follows
 * from the page's text and from who asks.
 */
const DECIDING = [
  'etag',
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
];
/** What a proxy says while nobody answers behind it, and the server while it is too busy. */
const NOBODY_THERE = new Set([502, 503, 504]);
/** On a page of which it is not known whether the server has the same. */
const DOUBTED = 'benotes-doubted';

const STATE = new RegExp(`<script type="application/json" id="${PAGE_STATE_ID}">([^<]*)</script>`);

/** As engines name themselves, where they do. */
interface Naming {
  userAgentData?: { brands: { brand: string }[] };
}

const MAP = /<script type="importmap">([^<]*)<\/script>/;

/** The hash of every script that a page lists, by its address. */
export function integrityIn(html: string): Readonly<Record<string, string>> {
  const map = MAP.exec(html)?.[1];
  return map ? (JSON.parse(map) as { integrity: Record<string, string> }).integrity : {}; // the server's own words
}

/** What of an answer tells whether it is a page. */
export type Answer = Pick<Response, 'headers' | 'ok' | 'redirected' | 'status'>;

/** Whether all scripts and styles a page names are among the files that are kept. */
export function fits(html: string, kept: ReadonlySet<string>): boolean {
  const named = [...html.matchAll(NAMED)].map(([, address = '']) => address);
  return named.some((address) => address.startsWith('/assets/')) && named.every((address) => kept.has(address));
}

/** What the server wrote into a page when it handed it out; null where that is nothing. */
export function stateIn(html: string): PageState | null {
  const text = STATE.exec(html)?.[1];
  return text ? (JSON.parse(text) as PageState) : null; // the server's own words, as the page's scripts are
}

/** Whether an answer is the page as everybody gets it: one of a shared link is for that link alone. */
export const isPublicPage = ({ ok, redirected, headers }: Answer) =>
  ok &&
  !redirected &&
  (headers.get('content-type') ?? '').startsWith('text/html') &&
  !/\bno-store\b/.test(headers.get('cache-control') ?? '');

/** Whether an answer comes from somebody who can say what the page is now. */
export const isFromServer = ({ status }: Answer) => !NOBODY_THERE.has(status);

/** How an answer stands to the page with these headers; without a tag nothing is known to be the same. */
export function compare(page: Headers, answer: Answer): Revalidation {
  if (!isFromServer(answer)) return 'unreachable';
  const isSame = page.has('etag') && DECIDING.every((name) => page.get(name) === answer.headers.get(name));
  return isSame && isPublicPage(answer) ? 'fresh' : 'stale';
}

/** What a page is called by where it is asked about: its tag, fit for an attribute; empty where it has none. */
export const snapshotId = (page: Headers): string => encodeURIComponent(page.get('etag') ?? '');

/** Whether a page may be shown before the server has answered: it was the server's when that was asked last. */
export const canServeFirst = (page: Headers): boolean => page.has('etag') && !page.has(DOUBTED);

/**
 * Whether this engine counts the hashes of the import map, as the server takes it (server/src/web/page/shell-page.ts): of what a
 * worker asks for itself the server does not learn it.
 */
const countsMap = () => (navigator as Naming).userAgentData?.brands.some(({ brand }) => brand === 'Chromium') ?? false;

/** A page to keep, from the text and the headers it came with: under the mark by which it knows that it was kept. */
export function toSnapshot(html: string, came: Headers): Response {
  const headers = new Headers(came);
  headers.delete('content-encoding'); // what was read is unpacked
  headers.delete('content-length');
  if (countsMap() && stateIn(html)?.sealed) headers.set('integrity-policy', INTEGRITY_POLICY);
  return new Response(html.replace('<html', `<html data-snapshot="${snapshotId(headers)}"`), { headers });
}

/** A kept page once more, as one that is for the time without a network only, or no longer. */
export function markStale(page: Response, isDoubted: boolean): Response {
  const headers = new Headers(page.headers);
  if (isDoubted) headers.set(DOUBTED, '1');
  else headers.delete(DOUBTED);
  return new Response(page.body, { headers });
}
