import { tabStorage } from '@benotes/platform';

import { isRevalidation, type Revalidation } from './revalidation.ts';
import { workers } from '../worker/worker-container.ts';

/** Tells a page rendered from a snapshot that the server is reachable again, so that it revalidates once more. */
export const SERVER_REACHABLE_EVENT = 'benotes:server-reached';
/** A page rendered from a snapshot is stale and was not replaced automatically. */
export const OUTDATED_EVENT = 'benotes:page-outdated';

const KEY = 'page-renewed-at';
/** The page is not reloaded more often than this, in ms, should the worker never fetch the current one. */
const RELOAD_INTERVAL_MS = 60_000;
/** Time between attempts to revalidate while the server is unreachable, in ms. */
const RETRY_MS = 60_000;
/** Longer than the worker needs for any reply, in ms: one that is silent for longer is broken. */
const WORKER_TIMEOUT_MS = 20_000;
/** After one of these, a reload could discard something the user has begun. */
const INTERACTIONS = ['pointerdown', 'keydown', 'input'] as const;

const root = document.documentElement;

/** Whether this page was rendered from the worker's snapshot and has not been revalidated yet. */
export const isSnapshot = () => root.dataset['snapshot'] !== undefined;

/** Whether this page is stale: the server has a newer one. */
export const isOutdated = () => root.dataset['outdated'] !== undefined;

/**
 * A page that the worker served from its snapshot before the server had responded (`data-snapshot`) asks the worker for
 * the result of the revalidation. A stale page is reloaded at once, or offers that if the user has begun to do something.
 * While the server is unreachable, the page stays and revalidates again.
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
    worker?.postMessage(name, [port2]);
  });
  port1.close();
  return isRevalidation(reply) ? reply : 'stale';
}

/** Reloads the page, which the worker then requests from the server first, or offers to. */
function replacePage(isTouched: boolean): void {
  // In both directions: the clock may have been set back.
  const isTooSoon = Math.abs(Date.now() - Number(tabStorage.read(KEY))) < RELOAD_INTERVAL_MS;
  // Without a record of the reload, it would repeat endlessly.
  if (isTouched || isTooSoon || !tabStorage.write(KEY, String(Date.now()))) {
    root.dataset['outdated'] = '';
    document.dispatchEvent(new Event(OUTDATED_EVENT));
    return;
  }
  location.reload();
}
