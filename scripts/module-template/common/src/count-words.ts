import type { Action } from '@benotes/contract';
import { emit } from '@benotes/platform';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

export function countWords(html: string): number {
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&\w+;/g, ' ');
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}

/** Called when the user chooses “Count words” in the menu of a note. */
export const run: Action<'post.menu'> = async ({ post }) => {
  const count = countWords(post.content);
  emit('notification:raised', { type: 'success', title: `${count} ${count === 1 ? 'word' : 'words'}` });
};
