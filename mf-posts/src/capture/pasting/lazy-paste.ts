import type { Post } from '@benotes/contract';
import { lazyAction } from '@benotes/platform/lazy-action';

import { texts } from '../../posts/texts.ts';

const pasteCopied = lazyAction(async () => (await import('./paste-link.ts')).pasteLink, texts.notLoaded);

/** Whether the browser can read the clipboard. */
export const canPaste = () => typeof navigator.clipboard?.readText === 'function';

/** See `pasteLink`. The clipboard is read at once: some browsers only allow that while the user presses a button. */
export function lazyPasteLink(collection_id: Post['collection_id'], open: (post: Post) => void): Promise<void> {
  const copied = navigator.clipboard.readText();
  copied.catch(() => undefined); // handled where it is awaited, when the code has loaded
  return pasteCopied(collection_id, open, copied);
}

/** See `pasteText`. */
export const lazyPasteText = lazyAction(async () => (await import('./paste-link.ts')).pasteText, texts.notLoaded);
