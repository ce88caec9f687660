import { pipeline, type Readable } from 'node:stream';
import zlib from 'node:zlib';

import { type Agent, request } from 'undici';

import { Blocked } from './guarded-agent.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';

const REDIRECTS_MAX = 3;
const USER_AGENT = 'Mozilla/5.0 (compatible; Benotes link preview)';
/** Overlap between two calls of `isEnough`, so that no match is missed at a chunk boundary. */
const OVERLAP_BYTES = 16;

export interface Fetched {
  /** The URL after redirects. */
  url: string;
  contentType: string;
  bytes: Buffer;
}

/** The server of the page says that there is none. */
export class PageMissing extends Error {
  override name = 'PageMissing';
}

/** The server of the page responded with another status than 200. */
export class BadStatus extends Error {
  override name = 'BadStatus';
  readonly status: number;
  /** When it wants to be asked again, as it says. */
  readonly retryAfter: string | undefined;

  constructor(status: number, retryAfter?: string) {
    super(`Status ${status}.`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** The response is larger than allowed. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

const MISSING: ReadonlySet<number> = new Set([404, 410]);

/** Options of a fetch. */
export interface Limits {
  accept: string;
  /** Maximum size after decoding, which may depend on the media type. */
  maxBytes: number | ((contentType: string) => number);
  signal: AbortSignal;
  /** Whether a larger response is truncated (a page) or rejected (an image). */
  isCut: boolean;
  /** Ends reading early once everything needed was read. Called with the latest bytes. */
  isEnough?: (latest: Buffer) => boolean;
}

/** The HTTP client and its concurrency limit. */
export interface Fetcher {
  agent: Agent;
  concurrency: ConcurrencyLimit;
}

/**
 * Fetches a URL through the guard, following up to three redirects, each of which is checked like the first URL.
 *
 * @throws any kind of error on failure: callers treat all alike.
 */
export async function fetchBytes({ agent, concurrency }: Fetcher, address: string, limits: Limits): Promise<Fetched> {
  let url = address;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const { protocol, host, username, password } = new URL(url);
    if ((protocol !== 'http:' && protocol !== 'https:') || username || password) throw new Blocked(url);
    const from = url;
    const answer = await concurrency.within(host, limits.signal, () => fetchOnce(agent, from, limits));
    if ('bytes' in answer) return answer;
    url = new URL(answer.location, url).href;
  }
  throw new Error('Too many redirects.');
}

async function fetchOnce(agent: Agent, url: string, limits: Limits): Promise<Fetched | { location: string }> {
  const { statusCode, headers, body } = await request(url, {
    dispatcher: agent,
    signal: limits.signal,
    headers: { accept: limits.accept, 'accept-encoding': 'identity', 'user-agent': USER_AGENT },
  });
  // An aborted stream emits an error, which would be unhandled.
  body.on('error', () => {});
  try {
    const { location } = headers;
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') return { location };
    if (MISSING.has(statusCode)) throw new PageMissing(`Status ${statusCode}.`);
    if (statusCode !== 200) throw new BadStatus(statusCode, String(headers['retry-after'] ?? '') || undefined);
    const contentType = String(headers['content-type'] ?? '');
    const maxBytes = typeof limits.maxBytes === 'number' ? limits.maxBytes : limits.maxBytes(contentType);
    if (!limits.isCut && Number(headers['content-length']) > maxBytes) throw new TooLarge('Too large.');
    const bytes = await readUpTo(decoded(body, headers['content-encoding']), { ...limits, maxBytes });
    return { url, contentType, bytes };
  } finally {
    body.destroy();
  }
}

/** Some servers compress unrequested; the limit applies to the decoded bytes. */
export function decoded(body: Readable, given: string | string[] | undefined): Readable {
  const encoding = String(given ?? 'identity').toLowerCase();
  if (encoding === 'identity') return body;
  const decoders: Record<string, () => zlib.Gunzip | zlib.Inflate | zlib.BrotliDecompress> = {
    gzip: zlib.createGunzip,
    deflate: zlib.createInflate,
    br: zlib.createBrotliDecompress,
  };
  const create = decoders[encoding];
  if (!create) throw new Error(`Encoded as ${encoding}.`);
  // The decoder's reader receives every error; closing either stream closes both.
  return pipeline(body, create(), () => {});
}

/** The bytes of a body up to the limit. @throws Error for a larger one, unless it may be cut. */
export async function readUpTo(
  body: Readable,
  { maxBytes, isCut, isEnough }: Pick<Limits, 'isCut' | 'isEnough'> & { maxBytes: number },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let before = Buffer.alloc(0);
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes && !isCut) throw new TooLarge('Too large.');
    const latest = Buffer.concat([before, chunk]);
    // If nothing may be cut, more than the maximum is an error, and as much may be all.
    if ((isCut && length >= maxBytes) || isEnough?.(latest)) break;
    before = latest.subarray(-OVERLAP_BYTES);
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
