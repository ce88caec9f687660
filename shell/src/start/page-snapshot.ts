import { tabStorage } from '@benotes/platform';

import { workers } from '../worker/worker-container.ts';
import { isRevalidation, type Revalidation } from './revalidation.ts';

/** Dispatched when the server is reachable again, so that a page rendered from a snapshot revalidates. */
export const SERVER_REACHABLE_EVENT = 'benotes:server-reached';
/** Dispatched when a page rendered from a snapshot is stale and was not replaced automatically. */
export const OUTDATED_EVENT = 'benotes:page-outdated';

const KEY = 'page-renewed-at';
/** Minimum time between reloads, in ms, in case the worker never fetches the current page. */
const RELOAD_INTERVAL_MS = 60_000;
/** Time between attempts to revalidate while the server is unreachable, in ms. */
const RETRY_MS = 60_000;
/** Longer than the worker needs for any reply, in ms. After that it counts as broken. */
const WORKER_TIMEOUT_MS = 20_000;
/** After one of these events, a reload could discard the user's input. */
const INTERACTIONS = ['pointerdown', 'keydown', 'input'] as const;

const root = document.documentElement;

/** Whether this page was rendered from the worker's snapshot and has not been revalidated yet. */
export const isSnapshot = () => root.dataset['snapshot'] !== undefined;

/** Whether this page is stale: the server has a newer one. */
export const isOutdated = () => root.dataset['outdated'] !== undefined;

/**
 * A page that the worker served from its snapshot before the server had responded (`data-snapshot`) asks the worker for
 * the result of the revalidation. A stale page is reloaded immediately, or offers to reload if the user has interacted
 * with it. While the server is unreachable, the page stays and revalidates again later.
 */
export function revalidateSnapshot(): void {
  const name = root.dataset['snapshot'];
  if (name === undefined) return;
  const finished = new AbortController();
  let isTouched = false;
  let isPending = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  for (const event of INTERACTIONS)
    addEventListener(
      event,
      () => {
        isTouched = true;
      },
      { capture: true, passive: true, signal: finished.signal },
    );

  const revalidate = async () => {
    if (isPending || finished.signal.aborted) return;
    isPending = true;
    const revalidation = await askWorker(name);
    isPending = false;
    if (revalidation === 'unreachable') {
      clearTimeout(retryTimer);
      retryTimer = setTimeout(() => void revalidate(), RETRY_MS);
      return;
    }
    finished.abort();
    if (revalidation === 'fresh') delete root.dataset['snapshot'];
    else replacePage(isTouched);
  };
  addEventListener('online', () => void revalidate(), { signal: finished.signal });
  document.addEventListener(SERVER_REACHABLE_EVENT, () => void revalidate(), { signal: finished.signal });
  void revalidate();
}

/** The worker's result for the snapshot with this id; without a valid reply the page counts as stale. */
async function askWorker(name: string): Promise<Revalidation> {
  const { port1, port2 } = new MessageChannel();
  const worker = workers()?.controller;
  const reply = await new Promise<unknown>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
    port1.start();
    setTimeout(resolve, worker ? WORKER_TIMEOUT_MS : 0);
    // One that was replaced no longer replies: a server that has switched the worker off replaces it.
    worker?.addEventListener('statechange', () => worker.state === 'redundant' && resolve(undefined));
    worker?.postMessage(name, [port2]);
  });
  port1.close();
  return isRevalidation(reply) ? reply : 'stale';
}

/** Reloads the page, which the worker then requests from the server first, or offers to. */
function replacePage(isTouched: boolean): void {
  // In both directions: the clock may have been set back.
  const isTooSoon = Math.abs(Date.now() - Number(tabStorage.read(KEY))) < RELOAD_INTERVAL_MS;
  // If the reload could not be recorded, it would repeat endlessly.
  if (isTouched || isTooSoon || !tabStorage.write(KEY, String(Date.now()))) {
    root.dataset['outdated'] = '';
    document.dispatchEvent(new Event(OUTDATED_EVENT));
    return;
  }
  location.reload();
}
