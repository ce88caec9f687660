import { emit } from '@benotes/platform';

import { texts } from './copy-texts.ts';

/** Copies a text and says whether that worked: browsers refuse it without HTTPS. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    emit('notification:raised', { type: 'success', title: texts.copied });
  } catch {
    emit('notification:raised', { type: 'error', title: texts.notCopied });
  }
}
