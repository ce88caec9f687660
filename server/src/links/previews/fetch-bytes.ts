import { isUtf8 } from 'node:buffer';
import { Duplex, pipeline, type Readable } from 'node:stream';
import zlib from 'node:zlib';

import type { Agent } from 'undici';

import type { ConcurrencyLimit } from './concurrency-limit.ts';
import { Cookies } from './cookies.ts';
import { Blocked } from './public-address.ts';

const REDIRECTS_MAX = 3;
const USER_AGENT = 'Mozilla/5.0 (compatible; Benotes link preview)';
const CODINGS_MAX = 3;

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
  /** Ends reading early once everything needed was read. Called with each part of the response, in order. */
  isEnough?: (part: Buffer) => boolean;
}

/** The HTTP client and its concurrency limit. */
export interface Fetcher {
  agent: Agent;
  concurrency: ConcurrencyLimit;
}

/**
 * Fetches a URL through the guard, following up to three redirects, each of which is checked like the first URL. Some
 * sites send a browser back to the same page until it has their cookie, so each host gets what it has set.
 *
 * @throws any kind of error on failure: callers treat all alike.
 */
export async function fetchBytes({ agent, concurrency }: Fetcher, address: string, limits: Limits): Promise<Fetched> {
  let url = address;
  const cookies = new Cookies();
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const { protocol, host, username, password } = new URL(url);
    if ((protocol !== 'http:' && protocol !== 'https:') || username || password) throw new Blocked(url);
    const from = url;
    const answer = await concurrency.within(host, limits.signal, () => fetchOnce(agent, from, { ...limits, cookies }));
    if ('bytes' in answer) return answer;
    url = new URL(answer.location, url).href;
  }
  throw new Error('Too many redirects.');
}

async function fetchOnce(
  agent: Agent,
  url: string,
  { cookies, ...limits }: Limits & { cookies: Cookies },
): Promise<Fetched | { location: string }> {
  const { host } = new URL(url);
  const cookie = cookies.of(host);
  const { request } = await import('undici'); // only loaded where something is fetched
  const { statusCode, headers, body } = await request(url, {
    dispatcher: agent,
    signal: limits.signal,
    headers: {
      accept: limits.accept,
      'accept-encoding': 'identity',
      'user-agent': USER_AGENT,
      ...(cookie !== '' && { cookie }),
    },
  });
  // An aborted stream emits an error, which would be unhandled.
  body.on('error', () => {});
  try {
    const { location } = headers;
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      cookies.set(host, [headers['set-cookie'] ?? []].flat());
      return { location: readLocation(location) };
    }
    if (MISSING.has(statusCode)) throw new PageMissing(`Status ${statusCode}.`);
    if (statusCode !== 200) throw new BadStatus(statusCode, String(headers['retry-after'] ?? '') || undefined);
    const contentType = String(headers['content-type'] ?? '');
    const maxBytes = typeof limits.maxBytes === 'number' ? limits.maxBytes : limits.maxBytes(contentType);
    if (!limits.isCut && Number(headers['content-length']) > maxBytes) throw new TooLarge('Too large.');
    const bytes = await readUpTo(decoded(body, headers['content-encoding']), { ...limits, maxBytes });
    return { url, contentType: contentType || typeOf(bytes), bytes };
  } finally {
    body.destroy();
  }
}

/** Servers that do not escape an address send UTF-8, and headers are read as Latin-1. */
export function readLocation(location: string): string {
  const bytes = Buffer.from(location, 'latin1');
  return bytes.toString('latin1') === location && isUtf8(bytes) ? bytes.toString('utf8') : location;
}

/** What a response without a type is, as browsers find out; empty if it is neither a page nor a PDF. */
function typeOf(bytes: Buffer): string {
  const beginning = bytes.subarray(0, SNIFFED_BYTES).toString('latin1');
  if (beginning.startsWith('%PDF-')) return 'application/pdf';
  return PAGE_BEGINNING.test(beginning) ? 'text/html' : '';
}

const SNIFFED_BYTES = 512;
const PAGE_BEGINNING =
  /^(?:ï»¿)?\s*<(?:!doctype html|!--|html|head|title|meta|body|link|script|style|h1|p|div|a|table)[\s/>-]/i;

/** Some servers compress unrequested; the limit applies to the decoded bytes. */
export function decoded(body: Readable, given: string | string[] | undefined): Readable {
  const codings = String(given ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .toReversed(); // they are named in the order in which they were applied
  if (codings.length > CODINGS_MAX) throw new Error(`Encoded ${codings.length} times.`);
  // Each decoder's reader receives every error; closing any stream closes all.
  return codings.map(decoderOf).reduce((stream: Readable, decoder) => pipeline(stream, decoder, () => {}), body);
}

function decoderOf(coding: string): Duplex {
  if (coding === 'gzip' || coding === 'x-gzip') return zlib.createGunzip();
  if (coding === 'br') return zlib.createBrotliDecompress();
  if (coding === 'deflate') return Duplex.from(inflated);
  throw new Error(`Encoded as ${coding}.`);
}

/** The bits of the first byte that name the method of compression, where there is a header. */
const METHOD = 0x0f;
const DEFLATE = 8;

/** Some servers leave out the header of zlib. */
async function* inflated(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: zlib.Inflate | zlib.InflateRaw | null = null;
  const parts = source[Symbol.asyncIterator]();
  const head = await parts.next();
  if (head.done) return;
  decoder = ((head.value[0] ?? 0) & METHOD) === DEFLATE ? zlib.createInflate() : zlib.createInflateRaw();
  const rest = async function* () {
    yield head.value;
    for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value;
  };
  yield* pipeline(rest, decoder, () => {}) as AsyncIterable<Buffer>;
}

/** The bytes of a body up to the limit. @throws Error for a larger one, unless it may be cut. */
export async function readUpTo(
  body: Readable,
  { maxBytes, isCut, isEnough }: Pick<Limits, 'isCut' | 'isEnough'> & { maxBytes: number },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes && !isCut) throw new TooLarge('Too large.');
    // If nothing may be cut, more than the maximum is an error, and as much may be all.
    if ((isCut && length >= maxBytes) || isEnough?.(chunk)) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
