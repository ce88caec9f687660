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

/**
 * Calls without a final response, by signature. Another user gets another map: their calls must not reuse these keys.
 */
let pending = new Map<string, PendingCall>();

/**
 * Sends a call with an `Idempotency-Key`. If an identical call lost its response, its key is reused: the server may
 * have executed it, and will not execute it twice. Without a signature each call gets a new key.
 */
export async function callOnce<T>(
  signature: string | undefined,
  send: (key: string) => Promise<T>,
  ownKey?: string,
): Promise<T> {
  if (signature === undefined) return send(ownKey ?? randomKey());
  const own = pending;
  const before = own.get(signature);
  const isRetry = before !== undefined && Date.now() - before.sentAt < RETRY_WINDOW_MS;
  const sent =
    isRetry && (ownKey ?? before.key) === before.key ? before : { key: ownKey ?? randomKey(), sentAt: Date.now() };
  try {
    const response = await send(sent.key);
    own.delete(signature);
    return response;
  } catch (error) {
    own.delete(signature);
    if (!isFinal(error)) own.set(signature, sent); // a key is kept until there is a final response
    for (const oldest of own.keys()) if (own.size > MAX_PENDING) own.delete(oldest);
    throw error;
  }
}

export function clearPendingKeys(): void {
  pending = new Map();
}

/** Whether the server has given a definite result. */
const isFinal = (error: unknown) => error instanceof ApiError && isFinalStatus(error.status);
