import type { Readable } from 'node:stream';
import zlib from 'node:zlib';

import { type Agent, request } from 'undici';

import { Blocked } from './guard.ts';

const REDIRECTS_MAX = 3;
const USER_AGENT = 'Mozilla/5.0 (compatible; Benotes link preview)';

export interface Fetched {
  /** Where the last redirect led. */
  url: string;
  contentType: string;
  bytes: Buffer;
}

interface Limits {
  accept: string;
  /** Decoded; what goes beyond is not read. */
  maxBytes: number;
  signal: AbortSignal;
  /** Whether a longer answer is cut (a page) or refused (an image). */
  isCut: boolean;
  /** Ends the reading early, once everything that matters was read. */
  isEnough?: (soFar: Buffer) => boolean;
}

/**
 * Fetches one address through the guard, with up to three redirects of which each is looked at like the first.
 *
 * @throws an error of any kind when there is nothing to be had: callers treat all alike.
 */
export async function fetchBytes(agent: Agent, address: string, limits: Limits): Promise<Fetched> {
  for (let url = address, redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const { protocol, username, password } = new URL(url);
    if ((protocol !== 'http:' && protocol !== 'https:') || username || password) throw new Blocked(url);
    const answer = await request(url, {
      dispatcher: agent,
      signal: limits.signal,
      headers: { accept: limits.accept, 'accept-encoding': 'identity', 'user-agent': USER_AGENT },
    });
    const { statusCode, headers, body } = answer;
    // Given up before its end it says so, to nobody.
    body.on('error', () => {});
    const next = statusCode >= 300 && statusCode < 400 ? headers['location'] : undefined;
    if (typeof next === 'string') {
      body.destroy();
      url = new URL(next, url).href;
      continue;
    }
    if (statusCode !== 200) {
      body.destroy();
      throw new Error(`Answered ${statusCode}.`);
    }
    const bytes = await readUpTo(decoded(body, headers['content-encoding']), limits);
    return { url, contentType: String(headers['content-type'] ?? ''), bytes };
  }
  throw new Error('Too many redirects.');
}

/** Some servers compress although nobody asked; what comes out is counted, not what comes in. */
function decoded(body: Readable, encoding: string | string[] | undefined): Readable {
  const decoders: Record<string, () => zlib.Gunzip | zlib.Inflate | zlib.BrotliDecompress> = {
    gzip: zlib.createGunzip,
    deflate: zlib.createInflate,
    br: zlib.createBrotliDecompress,
  };
  const create = decoders[String(encoding ?? '').toLowerCase()];
  if (!create) return body;
  const decoder = create();
  body.on('error', (error) => decoder.destroy(error));
  return body.pipe(decoder);
}

async function readUpTo(body: Readable, { maxBytes, isCut, isEnough }: Limits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes && !isCut) throw new Error('Too large.');
      if (length >= maxBytes || isEnough?.(chunk)) break;
    }
  } finally {
    body.destroy();
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
