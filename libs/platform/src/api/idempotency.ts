import { type Endpoint, isFinalStatus } from '@benotes/contract';

import { randomKey } from '../browser/random-key.ts';
import { ApiError } from './api-error.ts';

/** How long an identical call counts as a retry, in ms; after that it is a new one. */
const RETRY_WINDOW_MS = 3_600_000;
const MAX_PENDING = 20;

/** A call that can be compared with others. */
interface ComparableCall {
  url: string;
  /** The query and the body. */
  input: string;
  /** Whether it creates something, and changes nothing that exists. */
  isCreation: boolean;
}

interface PendingCall extends ComparableCall {
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
 * have executed it, and will not execute it twice. A call that cannot be compared with others gets a new key.
 */
export async function callOnce<T>(
  comparable: ComparableCall | undefined,
  send: (key: string) => Promise<T>,
  ownKey?: string,
): Promise<T> {
  if (!comparable) return send(ownKey ?? randomKey());
  const own = pending;
  const signature = `${comparable.url} ${comparable.input}`;
  const before = own.get(signature);
  const isRetry = before !== undefined && Date.now() - before.sentAt < RETRY_WINDOW_MS;
  const sent =
    isRetry && (ownKey ?? before.key) === before.key
      ? before
      : { ...comparable, key: ownKey ?? randomKey(), sentAt: Date.now() };
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

/**
 * Forgets the keys of calls whose effect another call has just undone, or may have: the same call again is meant to
 * have it again. Something new is created once, whatever is changed, unless something of its kind was deleted.
 */
export function forgetOutdatedKeys(method: Endpoint['method'], url: string): void {
  const [, kind] = (method === 'DELETE' && /^\/api\/([^/]+)\/[^/]+$/.exec(url)) || [];
  for (const [signature, call] of pending) {
    const isOutdated = call.isCreation
      ? kind !== undefined && call.url.endsWith(`/${kind}`)
      : resourceOf(call.url) === resourceOf(url) || call.url.startsWith(`/api/${kind}/`);
    if (isOutdated) pending.delete(signature);
  }
}

/** As `/api/users/7` of `/api/users/7/disable`. */
const resourceOf = (url: string) => url.split('/', 4).join('/');

export function clearPendingKeys(): void {
  pending = new Map();
}

/** Whether the server has given a definite result. */
const isFinal = (error: unknown) => error instanceof ApiError && isFinalStatus(error.status);
