import { authorizationOf } from './authorization.ts';

/** How long a prefetched response is fresh, in ms. */
const MAX_AGE_MS = 30_000;

interface PrefetchedRequest {
  authorization: string;
  /** `performance.now()` of the request. */
  startedAt: number;
  response: Promise<Response>;
  cancel: () => void;
}

/** By URL, on `globalThis`: the script that prefetches is a bundle of its own. */
const KEY = Symbol.for('benotes.prefetch');

const prefetched = (): Map<string, PrefetchedRequest> =>
  ((globalThis as { [KEY]?: Map<string, PrefetchedRequest> })[KEY] ??= new Map());

/** Sends a request that a script still loading will make; `call` uses the response, once. */
export function prefetch(url: string, token: string): void {
  const authorization = authorizationOf(token);
  const ended = new AbortController();
  const response = fetch(url, { headers: { authorization }, signal: ended.signal });
  const request = { authorization, startedAt: performance.now(), response, cancel: () => ended.abort() };
  prefetched().set(url, request);
  // An unread response would keep its connection open.
  const discard = () => {
    if (prefetched().get(url) !== request) return;
    prefetched().delete(url);
    request.cancel();
  };
  setTimeout(discard, MAX_AGE_MS);
  // A failed prefetch is dropped: the real request may succeed.
  response.then(({ status }) => status >= 500 && discard(), discard);
}

/**
 * Like `fetch`, but uses a response prefetched with the same token. A request that changes data discards all prefetched
 * responses.
 */
export const fetchOrUsePrefetched: typeof fetch = (request, init) => {
  if ((init?.method ?? 'GET') !== 'GET') discardPrefetched();
  const known = typeof request === 'string' ? prefetched().get(request) : undefined;
  if (typeof request !== 'string' || !known) return fetch(request, init);
  prefetched().delete(request);
  const isSameUser = new Headers(init?.headers).get('authorization') === known.authorization;
  if (!isSameUser || performance.now() - known.startedAt >= MAX_AGE_MS) {
    known.cancel();
    return fetch(request, init);
  }
  init?.signal?.addEventListener('abort', known.cancel);
  return known.response;
};

/** Cancels unused prefetches, for example when the user changes. */
export function discardPrefetched(): void {
  for (const { cancel } of prefetched().values()) cancel();
  prefetched().clear();
}
