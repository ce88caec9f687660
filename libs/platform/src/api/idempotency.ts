import { isFinalStatus } from '@benotes/contract';

import { randomKey } from '../browser/random-key.ts';
import { ApiError } from './api-error.ts';

/** How long an identical call counts as a retry, in ms; after that it is a new one. */
const RETRY_WINDOW_MS = 3_600_000;
const MAX_PENDING = 20;

interface PendingCall {
  key: string;
  /** In ms since 1970. */
  sentAt: number;
}

/** Calls without a final response, by signature. */
const pending = new Map<string, PendingCall>();
/** Incremented when the user changes. */
let generation = 0;

/**
 * Sends a call with an `Idempotency-Key`. If an identical call lost its response, its key is reused: the server may have
 * executed it, and will not execute it twice. Without a signature each call gets a new key.
 */
export async function callOnce<T>(
  signature: string | undefined,
  send: (key: string) => Promise<T>,
  ownKey?: string,
): Promise<T> {
  if (signature === undefined) return send(ownKey ?? randomKey());
  const before = pending.get(signature);
  const isRetry = before !== undefined && Date.now() - before.sentAt < RETRY_WINDOW_MS;
  const sent =
    isRetry && (ownKey ?? before.key) === before.key ? before : { key: ownKey ?? randomKey(), sentAt: Date.now() };
  const started = generation;
  try {
    const response = await send(sent.key);
    pending.delete(signature);
    return response;
  } catch (error) {
    if (started === generation) remember(signature, sent, error);
    throw error;
  }
}

/** A key is kept until there is a final response. */
function remember(signature: string, sent: PendingCall, error: unknown): void {
  pending.delete(signature);
  if (isFinal(error)) return;
  pending.set(signature, sent);
  for (const oldest of pending.keys()) if (pending.size > MAX_PENDING) pending.delete(oldest);
}

/** The next user's calls must not reuse these keys. */
export function clearPendingKeys(): void {
  generation += 1;
  pending.clear();
}

/** Whether the server has given a definite result. */
const isFinal = (error: unknown) => error instanceof ApiError && isFinalStatus(error.status);
