import type { Agent } from 'undici';

import { untilEnd } from '../../kernel/workers/pool.ts';
import { decoded, readLocation, readUpTo } from '../previews/fetch-bytes.ts';
import { Blocked } from '../previews/public-address.ts';

const USER_AGENT = 'Mozilla/5.0 (compatible; Benotes link check)';
const PAGE_BYTES_MAX = 512 * 1024;
const REQUEST_MS = 10_000;
const READABLE = /^(?:text\/(?:html|plain)|application\/xhtml\+xml)\b/i;

/** One response, without following a redirect. */
export interface Answer {
  status: number;
  /** Where a redirect leads, as it was sent. */
  location: string | null;
  retryAfter: string | null;
  etag: string | null;
  lastModified: string | null;
  contentType: string;
  /** The beginning of a readable page; null of others, and of other statuses than 200. */
  bytes: Buffer | null;
}

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header) ?? null;

/**
 * Requests an address through the guard.
 *
 * @throws any kind of error if there is no response.
 */
export const requestPage = (
  agent: Agent,
  url: string,
  conditions: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer> =>
  untilEnd({ signal, limitMs: REQUEST_MS }, (ending) => requestUntil(agent, url, conditions, ending));

async function requestUntil(
  agent: Agent,
  url: string,
  conditions: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer> {
  const { protocol, username, password } = new URL(url);
  if ((protocol !== 'http:' && protocol !== 'https:') || username || password) throw new Blocked(url);
  const { request } = await import('undici'); // only loaded where a page is checked
  const { statusCode, headers, body } = await request(url, {
    dispatcher: agent,
    signal,
    headers: { accept: 'text/html,*/*;q=0.5', 'accept-encoding': 'identity', 'user-agent': USER_AGENT, ...conditions },
  });
  // An aborted stream emits an error, which would be unhandled.
  body.on('error', () => {});
  try {
    const contentType = textOf(headers['content-type']) ?? '';
    const isReadable = statusCode === 200 && READABLE.test(contentType);
    const limits = { maxBytes: PAGE_BYTES_MAX, isCut: true };
    return {
      status: statusCode,
      location: typeof headers.location === 'string' ? readLocation(headers.location) : null,
      retryAfter: textOf(headers['retry-after']),
      etag: textOf(headers.etag),
      lastModified: textOf(headers['last-modified']),
      contentType,
      bytes: isReadable ? await readUpTo(decoded(body, headers['content-encoding']), limits) : null,
    };
  } finally {
    body.destroy();
  }
}
