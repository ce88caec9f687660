import { authorizationOf } from './authorization.ts';

/** How long an answer nobody has fetched stays one, in ms: by then it tells of another day. */
const KEPT_MS = 30_000;

interface Early {
  authorization: string;
  /** On the page's clock, in ms. */
  askedAt: number;
  answer: Promise<Response>;
  cancel: () => void;
}

/** By address. On the page itself: whoever asks early is a script of its own, and comes before all others. */
const KEY = Symbol.for('benotes.prefetch');

const early = (): Map<string, Early> => ((globalThis as { [KEY]?: Map<string, Early> })[KEY] ??= new Map());

/** Asks the server for what a script that is still on its way will want: `call` takes the answer, once. */
export function prefetch(address: string, token: string): void {
  const authorization = authorizationOf(token);
  const ended = new AbortController();
  const answer = fetch(address, { headers: { authorization }, signal: ended.signal });
  const asked = { authorization, askedAt: performance.now(), answer, cancel: () => ended.abort() };
  early().set(address, asked);
  // An answer that stays unread would keep its connection.
  const giveUp = () => {
    if (early().get(address) !== asked) return;
    early().delete(address);
    asked.cancel();
  };
  setTimeout(giveUp, KEPT_MS);
  // What failed before anybody wanted it may go well then. Otherwise it is heard by the one who takes it.
  answer.then(({ status }) => status >= 500 && giveUp(), giveUp);
}

/**
 * Like `fetch`, but takes what was asked for early by the same person. Whoever changes something makes all that was asked
 * before old.
 */
export const fetchOrUsePrefetched: typeof fetch = (request, init) => {
  if ((init?.method ?? 'GET') !== 'GET') discardPrefetched();
  const known = typeof request === 'string' ? early().get(request) : undefined;
  if (typeof request !== 'string' || !known) return fetch(request, init);
  early().delete(request);
  const isTheirs = new Headers(init?.headers).get('authorization') === known.authorization;
  if (!isTheirs || performance.now() - known.askedAt >= KEPT_MS) {
    known.cancel();
    return fetch(request, init);
  }
  init?.signal?.addEventListener('abort', known.cancel);
  return known.answer;
};

/** Gives up what nobody has taken: the next person is somebody else. */
export function discardPrefetched(): void {
  for (const { cancel } of early().values()) cancel();
  early().clear();
}
