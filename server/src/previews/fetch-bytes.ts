import { pipeline, type Readable } from 'node:stream';
import zlib from 'node:zlib';

import { type Agent, request } from 'undici';

import { Blocked } from './guarded-agent.ts';
import type { Slots } from './concurrency-limit.ts';

const REDIRECTS_MAX = 3;
const USER_AGENT = 'Mozilla/5.0 (compatible; Benotes link preview)';
/** How much of what was read before is shown again to `isEnough`, so that no word is missed between two reads. */
const OVERLAP_BYTES = 16;

export interface Fetched {
  /** Where the last redirect led. */
  url: string;
  contentType: string;
  bytes: Buffer;
}

/** What is asked of an address. */
export interface Limits {
  accept: string;
  /** Decoded; what goes beyond is not read. */
  maxBytes: number;
  signal: AbortSignal;
  /** Whether a longer answer is cut (a page) or refused (an image). */
  isCut: boolean;
  /** Ends the reading early, once everything that matters was read. It is shown the latest bytes. */
  isEnough?: (latest: Buffer) => boolean;
}

/** How addresses are reached. */
export interface Way {
  agent: Agent;
  slots: Slots;
}

/**
 * Fetches one address through the guard, with up to three redirects of which each is looked at like the first.
 *
 * @throws an error of any kind when there is nothing to be had: callers treat all alike.
 */
export async function fetchBytes({ agent, slots }: Way, address: string, limits: Limits): Promise<Fetched> {
  let url = address;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const { protocol, host, username, password } = new URL(url);
    if ((protocol !== 'http:' && protocol !== 'https:') || username || password) throw new Blocked(url);
    const from = url;
    const answer = await slots.within(host, limits.signal, () => ask(agent, from, limits));
    if ('bytes' in answer) return answer;
    url = new URL(answer.location, url).href;
  }
  throw new Error('Too many redirects.');
}

async function ask(agent: Agent, url: string, limits: Limits): Promise<Fetched | { location: string }> {
  const { statusCode, headers, body } = await request(url, {
    dispatcher: agent,
    signal: limits.signal,
    headers: { accept: limits.accept, 'accept-encoding': 'identity', 'user-agent': USER_AGENT },
  });
  // Given up before its end it says so, to nobody.
  body.on('error', () => {});
  try {
    const { location } = headers;
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') return { location };
    if (statusCode !== 200) throw new Error(`Answered ${statusCode}.`);
    const bytes = await readUpTo(decoded(body, headers['content-encoding']), limits);
    return { url, contentType: String(headers['content-type'] ?? ''), bytes };
  } finally {
    body.destroy();
  }
}

/** Some servers compress although nobody asked; what comes out is counted, not what comes in. */
function decoded(body: Readable, given: string | string[] | undefined): Readable {
  const encoding = String(given ?? 'identity').toLowerCase();
  if (encoding === 'identity') return body;
  const decoders: Record<string, () => zlib.Gunzip | zlib.Inflate | zlib.BrotliDecompress> = {
    gzip: zlib.createGunzip,
    deflate: zlib.createInflate,
    br: zlib.createBrotliDecompress,
  };
  const create = decoders[encoding];
  if (!create) throw new Error(`Encoded as ${encoding}.`);
  // The reader of the decoder learns of every failure; the end of either is the end of both.
  return pipeline(body, create(), () => {});
}

async function readUpTo(body: Readable, { maxBytes, isCut, isEnough }: Limits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let before = Buffer.alloc(0);
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes && !isCut) throw new Error('Too large.');
    const latest = Buffer.concat([before, chunk]);
    if (length >= maxBytes || isEnough?.(latest)) break;
    before = latest.subarray(-OVERLAP_BYTES);
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
