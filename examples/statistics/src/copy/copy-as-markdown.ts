import type { Action } from '@benotes/contract';
import { emit } from '@benotes/platform';

import { postToMarkdown } from './to-markdown.ts';

/** Called when the user chooses “Copy as Markdown” in the menu of a post. */
export const run: Action<'post.menu'> = async ({ post }) => {
  try {
    await navigator.clipboard.writeText(postToMarkdown(post));
    emit('notification:raised', { type: 'success', title: 'Copied as Markdown' });
  } catch (error) {
    console.error(error);
    emit('notification:raised', { type: 'error', title: 'Error', description: 'The browser does not allow copying.' });
  }
};
