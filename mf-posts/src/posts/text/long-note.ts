import type { Post } from '@benotes/contract';

import { writtenHtml } from './written-html.ts';

/** About what a card of the height of a window shows at a time, in characters and in lines. */
const MAX_CHARACTERS = 1500;
const MAX_LINES = 30;

/** Whether a note is too long to be edited in its card, where one would see a small part of it at a time. */
export function isLongNote(post: Pick<Post, 'type' | 'content' | 'note'>): boolean {
  const html = writtenHtml(post);
  const lines = html.match(/<(?:p|h[1-6]|pre|br|img)\b|<li>(?!<)|\n/g)?.length ?? 0;
  return lines > MAX_LINES || html.replaceAll(/<[^>]*>/g, '').length > MAX_CHARACTERS;
}
