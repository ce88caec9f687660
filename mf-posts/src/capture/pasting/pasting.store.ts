import { on } from '@benotes/platform';
import { proxy } from 'valtio';

import { withPlaceholder } from '../../posts/actions/post-changes.ts';

/** Progress of pasting several links; `total` is 0 when idle. */
export const pasting = proxy({ done: 0, total: 0 });

let controller = new AbortController();
let last: Promise<unknown> = Promise.resolve();

/** Pastes links or images one at a time, each with a placeholder on top of the list, until `stopPasting` is called. */
export async function pasteSequentially<T>(links: readonly T[], paste: (link: T) => Promise<void>): Promise<void> {
  if (links.length === 0) return;
  const { signal } = controller;
  pasting.total += links.length;
  window.addEventListener('beforeunload', confirmClose);
  const pasteNext = async (link: T) => {
    if (!signal.aborted) await paste(link);
    pasting.done += 1;
  };
  await Promise.all(links.map((link) => withPlaceholder(() => enqueue(() => pasteNext(link)))));
  if (pasting.done < pasting.total) return; // more links have been pasted
  Object.assign(pasting, { done: 0, total: 0 });
  window.removeEventListener('beforeunload', confirmClose);
}

/** Cancels the links not sent yet. */
export function stopPasting(): void {
  controller.abort();
  controller = new AbortController();
}

function enqueue(work: () => Promise<void>): Promise<void> {
  const result = last.then(work);
  last = result.catch(() => undefined); // the caller handles the error
  return result;
}

const confirmClose = (event: BeforeUnloadEvent) => event.preventDefault();

// Another user may sign in next.
on('session:ended', stopPasting);
on('session:expired', stopPasting);
