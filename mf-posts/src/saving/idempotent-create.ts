import { createPost, type Input } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';

import type { Version } from './save-post.ts';

type NewPost = Input<typeof createPost>['body'];

/** A new post that was sent and to which no final answer came: the server may have it, and knows it by its key. */
export interface SentPost {
  key: string;
  body: NewPost;
  /** When it was sent first, in ms since 1970. */
  sentAt: number;
}

/** Where a form keeps what it has sent, for as long as nobody knows what became of it. */
export interface Outbox {
  sent: SentPost | undefined;
  /** Keeps it, also over a reload; resolves once it is kept, or cannot be. */
  keep: (sent: SentPost | undefined) => Promise<void>;
}

/** How long the server knows a key, less an hour for clocks that differ, in ms. */
const KNOWN_MS = 23 * 3_600_000;
/** Refusals that say nothing of the effect. */
const NOT_FINAL = new Set([401, 408, 409, 425, 429]);

/** Whether it can be sent again without being there twice. */
export const isRepeatable = ({ sentAt }: SentPost) => Date.now() - sentAt < KNOWN_MS;

/** Not `randomUUID`, which browsers keep from pages of plain http. */
export const aName = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');

/**
 * Creates a post, once however often it is tried. What was sent before and never answered is sent again as it was, with
 * its key: `isAsAsked` is false where that, which may be on the server already, is not what is wanted by now.
 *
 * @throws ApiError when it was refused, or when again there is no answer.
 */
export async function createOnce(body: NewPost, outbox: Outbox): Promise<Version & { isAsAsked: boolean }> {
  const before = outbox.sent && isRepeatable(outbox.sent) ? outbox.sent : undefined;
  const sent = before ?? { key: aName(), body, sentAt: Date.now() };
  await outbox.keep(sent);
  let etag: string | undefined;
  const onEtag = (tag: string | undefined) => (etag = tag);
  try {
    const { data } = await call(createPost, { body: sent.body }, { headers: { 'Idempotency-Key': sent.key }, onEtag });
    await outbox.keep(undefined);
    return { post: data, etag, isAsAsked: JSON.stringify(sent.body) === JSON.stringify(body) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await outbox.keep(undefined);
    // What was sent before is not there and never will be: this is the first attempt at what is wanted now.
    if (before && JSON.stringify(before.body) !== JSON.stringify(body))
      return createOnce(body, { ...outbox, sent: undefined });
    throw error;
  }
}

/** A key that was used for another call says nothing about the post: it may be there. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !NOT_FINAL.has(error.status) &&
  !error.fields['idempotency-key'];
