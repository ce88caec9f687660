import { createHash } from 'node:crypto';

import { FEED_FORMATS, type FeedFormat } from '@benotes/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { Problem } from '../../kernel/problems.ts';
import { toAtom } from './atom.ts';
import { byDate, entryOf, type FeedPage, lastUpdated } from './feed-page.ts';
import type { Window } from './feed-posts.repo.ts';
import type { FeedSource } from './feed-source.ts';
import { toJsonFeed } from './json-feed.ts';
import type { StableId } from './stable-ids.ts';

interface Sent {
  source: FeedSource;
  format: FeedFormat;
  window: Window;
  origin: string;
  idOf: StableId;
}

/** Sends a page of a feed, or 304 if the reader has it already. */
export async function sendFeed(
  request: FastifyRequest<{ Querystring: Record<string, unknown> }>,
  reply: FastifyReply,
  { source, format, window, origin, idOf }: Sent,
): Promise<FastifyReply> {
  // One more than the page has tells whether there is another page.
  const found = await source.find({ ...window, limit: window.limit + 1 });
  if (!found) throw new Problem(404, 'There is no such page.');
  const shown = found.posts.slice(0, window.limit);
  const last = shown.at(-1);
  const hasNext = last !== undefined && (found.isCut || found.posts.length > window.limit);
  const urlOf = (after_id?: number) => {
    const query = new URLSearchParams();
    if (request.query['limit'] !== undefined) query.set('limit', String(window.limit));
    if (after_id !== undefined) query.set('after', String(after_id));
    return query.size === 0 ? source.url : `${source.url}?${query}`;
  };
  const updated = lastUpdated(shown, source.createdAt);
  const page: FeedPage = {
    id: source.id,
    title: source.title,
    subtitle: source.subtitle,
    author: source.author,
    iconUrl: `${origin}/icons/icon-512.png`,
    homeUrl: source.homeUrl,
    selfUrl: urlOf(window.after_id),
    firstUrl: urlOf(),
    nextUrl: hasNext ? urlOf(last.id) : null,
    updated,
    entries: byDate(shown).map((post) =>
      entryOf(post, { origin, idOf, pageOf: source.pageOf, kind: source.entries ?? 'post' }),
    ),
  };
  const body = format === 'atom' ? toAtom(page) : toJsonFeed(page);
  // Weak: the same for the compressed response.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  void reply.headers({
    etag,
    'last-modified': new Date(updated).toUTCString(),
    'cache-control': 'private, no-cache',
    'content-type': `${FEED_FORMATS[format]}; charset=utf-8`,
  });
  return matches(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body);
}

/**
 * `If-None-Match` by weak comparison (RFC 9110 section 13.1.2). `If-Modified-Since` is ignored: a list also changes
 * when a post is tagged or deleted, which makes none of its posts newer.
 */
function matches(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  if (given.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
