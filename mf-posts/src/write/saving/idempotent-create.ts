import { createPost, type Input, isFinalStatus } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';
import { randomKey } from '@benotes/platform/random-key';

import type { Version } from './draft.ts';

type NewPost = Input<typeof createPost>['body'];

/** A create request without a conclusive response. The server may have processed it, and recognizes its key. */
export interface SentPost {
  key: string;
  body: NewPost;
  /** When it was first sent, in ms since 1970. */
  sentAt: number;
}

/** Stores the create request of a form until its outcome is known. */
export interface Outbox {
  sent: SentPost | undefined;
  /** Stores the request, also across a reload; resolves once it is stored or has failed. */
  store: (sent: SentPost | undefined) => Promise<void>;
}

/** How long the server remembers a key, minus an hour for clock differences, in ms. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/** Whether it can be retried without creating a duplicate. */
export const canRetrySafely = ({ sentAt }: SentPost) => Date.now() - sentAt < KEY_LIFETIME_MS;

/**
 * Creates a post exactly once, even if it is retried. A request that got no response is repeated unchanged with its
 * key: `matchesRequest` is false when that request, which the server may have processed, differs from `body`.
 *
 * @throws ApiError when the server rejects the request or again does not respond.
 */
export async function createIdempotently(
  body: NewPost,
  outbox: Outbox,
): Promise<Version & { matchesRequest: boolean }> {
  const before = outbox.sent && canRetrySafely(outbox.sent) ? outbox.sent : undefined;
  const sent = before ?? { key: randomKey(), body, sentAt: Date.now() };
  await outbox.store(sent);
  let etag: string | undefined;
  const onEtag = (tag: string | undefined) => (etag = tag);
  try {
    const { data } = await call(createPost, { body: sent.body }, { headers: { 'Idempotency-Key': sent.key }, onEtag });
    await outbox.store(undefined);
    return { post: data, etag, matchesRequest: JSON.stringify(sent.body) === JSON.stringify(body) };
  } catch (error) {
    if (!isConclusive(error)) throw error;
    await outbox.store(undefined);
    // The earlier request was rejected for good: send the current one for the first time.
    if (before && JSON.stringify(before.body) !== JSON.stringify(body))
      return createIdempotently(body, { ...outbox, sent: undefined });
    throw error;
  }
}

/** With a rejected key, it is unknown whether the post was created. */
const isConclusive = (error: unknown) =>
  error instanceof ApiError && isFinalStatus(error.status) && !error.fields['idempotency-key'];
