import type { Post } from '@benotes/contract';

import { loadAction } from '../posts/actions/load-action.ts';

const load = () => loadAction(() => import('./paste-link.ts'));

/** Whether the browser can read the clipboard. */
export const canPaste = () => typeof navigator.clipboard?.readText === 'function';

/** See `pasteLink`. The clipboard is read at once: some browsers only allow that while the user presses a button. */
export async function lazyPasteLink(collection_id: Post['collection_id'], open: (post: Post) => void): Promise<void> {
  const copied = navigator.clipboard.readText();
  copied.catch(() => undefined); // handled where it is awaited, when the code has loaded
  const code = await load();
  await code?.pasteLink(collection_id, open, copied);
}

/** See `pasteText`. */
export async function lazyPasteText(
  text: string,
  collection_id: Post['collection_id'],
  open: (post: Post) => void,
): Promise<void> {
  const code = await load();
  await code?.pasteText(text, collection_id, open);
}
