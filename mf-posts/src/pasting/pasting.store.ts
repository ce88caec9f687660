import { on } from '@benotes/platform';
import { proxy } from 'valtio';

import { whilePasting } from '../posts/post-changes.ts';

/** Several links that become posts one after the other; `total` 0 while none do. */
export const pasting = proxy({ done: 0, total: 0 });

let stopper = new AbortController();
let last: Promise<unknown> = Promise.resolve();

/** Handles links one after the other, each with a placeholder on top of the list, until `stopPasting` is called. */
export async function pasteInTurn(links: readonly string[], paste: (link: string) => Promise<void>): Promise<void> {
  const { signal } = stopper;
  pasting.total += links.length;
  window.addEventListener('beforeunload', askBeforeClosing);
  const pasteNext = async (link: string) => {
    if (!signal.aborted) await paste(link);
    pasting.done += 1;
  };
  await Promise.all(links.map((link) => whilePasting(() => inTurn(() => pasteNext(link)))));
  if (pasting.done < pasting.total) return; // more were pasted meanwhile
  Object.assign(pasting, { done: 0, total: 0 });
  window.removeEventListener('beforeunload', askBeforeClosing);
}

/** Leaves out what was not sent yet. */
export function stopPasting(): void {
  stopper.abort();
  stopper = new AbortController();
}

function inTurn(work: () => Promise<void>): Promise<void> {
  const mine = last.then(work);
  last = mine.catch(() => undefined); // whoever waits for it hears of it
  return mine;
}

const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault();

// Whoever signs in next may be somebody else.
on('session:ended', stopPasting);
on('session:expired', stopPasting);
