import { createPost, PASTE_ERROR_LENGTH, type Post } from '@benotes/contract';
import { ApiError, call, emit } from '@benotes/platform';

import { textToHtml } from '../text-to-html.ts';
import { placePost, whilePasting } from './post-list.store.ts';
import { texts } from './texts.ts';

/** Whether this browser lets a page ask for what was copied. */
export const canPaste = () => typeof navigator.clipboard?.readText === 'function';

/** Makes a post of what was copied; the clipboard is read now, and not before. */
export async function pasteLink(collection_id: Post['collection_id']): Promise<void> {
  let copied: string;
  try {
    copied = (await navigator.clipboard.readText()).trim();
  } catch {
    return nothingToPaste(texts.clipboardRefused); // the person said no, or the browser did
  }
  if (copied === '') return nothingToPaste(texts.clipboardEmpty);
  await whilePasting(async () => {
    const body = { content: textToHtml(copied), collection_id, is_uncategorized: collection_id === null };
    try {
      placePost((await call(createPost, { body })).data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const description = error.detail ? Array.from(error.detail).slice(0, PASTE_ERROR_LENGTH).join('') : '';
      emit('notification:raised', {
        type: 'error',
        title: texts.errorStatus(error.status),
        description: description || texts.notCreated,
      });
    }
  });
}

const nothingToPaste = (description: string) =>
  emit('notification:raised', { type: 'error', title: texts.nothingToPaste, description });
