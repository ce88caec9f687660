import { isAllowedUrl, parseUrl, type UnclearReason } from '@benotes/contract';
import { normalAddress } from '@benotes/contract/normal-address';
import type { Agent } from 'undici';

import { contentOfLink } from '../../library/posts/link-content.ts';
import { isGone } from '../previews/is-gone.ts';
import type { Page } from './fingerprint.ts';
import { type Answer, requestPage } from './request-page.ts';
import type { Robots } from './robots.ts';
import { SiteBusy, type SiteTurns } from './site-turns.ts';

const REDIRECTS_MAX = 5;
const PERMANENT: ReadonlySet<number> = new Set([301, 308]);
const GONE: ReadonlySet<number> = new Set([404, 410]);
const MEMBERS_ONLY: ReadonlySet<number> = new Set([401, 402, 403, 407, 451]);

/** What a look at a page has found. */
export type Finding =
  | {
      kind: 'page';
      movedTo: string | null;
      fingerprint: string | null;
      etag: string | null;
      lastModified: string | null;
    }
  | { kind: 'unmodified' }
  | { kind: 'gone'; status: number }
  /** The host name does not exist. */
  | { kind: 'no-host' }
  /** `retryMs`: for how long the site wants to be left in peace. */
  | { kind: 'unclear'; reason: UnclearReason; status: number | null; retryMs: number | null };

/** What is known of a page. */
export interface KnownPage {
  url: string;
  etag: string | null;
  lastModified: string | null;
  /** Whether a user wants to know. */
  isRequested: boolean;
}

/** What a check of a page needs. */
export interface CheckContext {
  agent: Agent;
  turns: SiteTurns;
  robots: Robots;
  fingerprint: (page: Page) => Promise<string | null>;
}

const unclear = (reason: UnclearReason, status: number | null = null, retryMs: number | null = null): Finding => ({
  kind: 'unclear',
  reason,
  status,
  retryMs,
});

/** Checks a page, following redirects. @throws SiteBusy, or the reason of an aborted signal. */
export async function checkPage(context: CheckContext, page: KnownPage, signal: AbortSignal): Promise<Finding> {
  let url = page.url;
  try {
    let movedTo: string | null = null;
    let isPermanent = true;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      if (!page.isRequested && !(await context.robots.isAllowed(url, signal))) return unclear('robots');
      await context.turns.wait(new URL(url).host, signal);
      const answer = await requestPage(context.agent, url, redirects === 0 ? conditionsOf(page) : {}, signal);
      const target = redirectOf(answer, url);
      if (target === undefined) return await findingOf(context, answer, { address: page.url, url, movedTo });
      if (target === null) return unclear('redirects', answer.status);
      isPermanent &&= PERMANENT.has(answer.status);
      if (isPermanent) movedTo = target;
      url = target;
    }
    return unclear('redirects');
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SiteBusy) throw error;
    return findingOfError(error, url);
  }
}

const conditionsOf = ({ etag, lastModified }: KnownPage): Record<string, string> => ({
  ...(etag !== null && { 'if-none-match': etag }),
  ...(lastModified !== null && { 'if-modified-since': lastModified }),
});

/** The target of a redirect; null if it leads nowhere, undefined for another response. */
function redirectOf({ status, location }: Answer, url: string): string | null | undefined {
  if (status < 300 || status >= 400 || status === 304) return undefined;
  const target = location === null ? null : parseUrl(location, url);
  if (!target) return null;
  // A fragment stays with the reader unless the redirect has one.
  target.hash ||= new URL(url).hash;
  return isAllowedUrl(target.href, 'bookmark') ? target.href : null;
}

/** The redirects that led to a response. */
interface Redirects {
  address: string;
  /** The address after redirects. */
  url: string;
  movedTo: string | null;
}

async function findingOf(
  { turns, fingerprint }: CheckContext,
  answer: Answer,
  { address, url, movedTo }: Redirects,
): Promise<Finding> {
  const { status, retryAfter, bytes, contentType, etag, lastModified } = answer;
  if (status === 304) return { kind: 'unmodified' };
  if (GONE.has(status)) return { kind: 'gone', status };
  if (status >= 200 && status < 300) {
    const isStored = url === address; // the next request asks this address for its version
    return {
      kind: 'page',
      movedTo: movedTo !== null && isNewAddress(address, movedTo) ? movedTo : null,
      fingerprint: bytes && (await fingerprint({ bytes, contentType })),
      etag: isStored ? etag : null,
      lastModified: isStored ? lastModified : null,
    };
  }
  const retryMs = waitOf(retryAfter);
  if (retryMs !== null) await turns.pause(new URL(url).host, retryMs);
  if (status === 429) return unclear('busy', status, retryMs);
  if (MEMBERS_ONLY.has(status)) return unclear('forbidden', status, retryMs);
  return unclear(status >= 500 ? 'server' : 'other', status, retryMs);
}

/** Whether a link can have the new address of its page, and it is not just another spelling. */
const isNewAddress = (address: string, target: string): boolean =>
  normalAddress(address) !== normalAddress(target) && contentOfLink(target) !== null;

/** The time of a Retry-After header in ms; null without one. */
export function waitOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** All that prevents a connection is one reason, so that nobody learns what there is in the network of the server. */
function findingOfError(error: unknown, url: string): Finding {
  if (isGone(error, url)) return { kind: 'no-host' };
  const { name, code } = error as { name?: string; code?: string };
  const isTimeout = name === 'AbortError' || /TIMEOUT|TIMEDOUT/.test(code ?? '');
  return unclear(isTimeout ? 'timeout' : 'unreachable');
}
