import { tabStorage } from '@benotes/platform';

import { isVerdict, type Verdict } from './verdict.ts';
import { workers } from './workers.ts';

/** Tells a page that was kept that the server answers again (main.tsx): then it asks about itself once more. */
export const REACHED_EVENT = 'benotes:server-reached';
/** Says that a page that was kept is not the server's any more and could not give way by itself. */
export const OUTDATED_EVENT = 'benotes:page-outdated';

const KEY = 'page-renewed-at';
/** A page does not give way more often than this, in ms, should the worker never get hold of the real one. */
const PAUSE_MS = 60_000;
/** How long a page where nobody answers waits until it asks again by itself, in ms. */
const AGAIN_MS = 60_000;
/** Longer than the worker needs for any answer, in ms: one that says nothing by then is broken. */
const PATIENCE_MS = 20_000;
/** With one of these somebody has begun to do something that a reload would take away. */
const TOUCHES = ['pointerdown', 'keydown', 'input'] as const;

const root = document.documentElement;

/** Whether this page is one that the worker had kept, and nobody has confirmed yet. */
export const isKept = () => root.dataset['kept'] !== undefined;

/** Whether this page is one that the server has replaced. */
export const isOutdated = () => root.dataset['outdated'] !== undefined;

/**
 * A page that the worker had kept, and showed before the server had answered (`data-kept`), asks the worker whether the
 * server still has the same. If so it is as good as any other; if not it gives way to the real one at once, or offers to
 * where somebody has begun to do something. While nobody answers it stays, and asks again.
 */
export function watchKeptPage(): void {
  const name = root.dataset['kept'];
  if (name === undefined) return;
  const over = new AbortController();
  let isTouched = false;
  let isAsking = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  for (const touch of TOUCHES)
    addEventListener(
      touch,
      () => {
        isTouched = true;
      },
      { capture: true, passive: true, signal: over.signal },
    );

  const ask = async () => {
    if (isAsking || over.signal.aborted) return;
    isAsking = true;
    const verdict = await askWorker(name);
    isAsking = false;
    if (verdict === 'nobody') {
      clearTimeout(again);
      again = setTimeout(() => void ask(), AGAIN_MS);
      return;
    }
    over.abort();
    if (verdict === 'same') delete root.dataset['kept'];
    else giveWay(isTouched);
  };
  addEventListener('online', () => void ask(), { signal: over.signal });
  document.addEventListener(REACHED_EVENT, () => void ask(), { signal: over.signal });
  void ask();
}

/** What the worker knows about the page of this name; one that cannot say it is not trusted. */
async function askWorker(name: string): Promise<Verdict> {
  const { port1, port2 } = new MessageChannel();
  const worker = workers()?.controller;
  const answer = await new Promise<unknown>((heard) => {
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard(data));
    port1.start();
    setTimeout(heard, worker ? PATIENCE_MS : 0);
    worker?.postMessage(name, [port2]);
  });
  port1.close();
  return isVerdict(answer) ? answer : 'changed';
}

/** Makes room for the page of the server, which the worker asks for first when a page is loaded again. */
function giveWay(isTouched: boolean): void {
  // Either way: the clock may have been set back.
  const isTooSoon = Math.abs(Date.now() - Number(tabStorage.read(KEY))) < PAUSE_MS;
  // What does not remember that it has given way would do so without end.
  if (isTouched || isTooSoon || !tabStorage.write(KEY, String(Date.now()))) {
    root.dataset['outdated'] = '';
    document.dispatchEvent(new Event(OUTDATED_EVENT));
    return;
  }
  location.reload();
}
