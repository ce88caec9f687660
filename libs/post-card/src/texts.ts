import { isolate } from '@benotes/ui';

/** Texts of the cards and of their lists. */
export const texts = {
  loading: 'loading...',
  listFailed: 'The posts could not be loaded.',

  /** Whoever made a post in a shared collection; undefined for a deleted user. */
  by: (name: string | undefined) => (name === undefined ? 'by a deleted user' : `by ${isolate(name)}`),
  edited: (when: string) => `Edited ${when}`,
  fewer: 'Fewer',
  /** Read after “Fewer” or “+3”. */
  tagsWord: (hidden: number, isExpanded: boolean) => (isExpanded ? 'tags' : hidden === 1 ? 'more tag' : 'more tags'),
  /** In the foot of a card. */
  states: { gone: 'page gone', moved: 'page moved', changed: 'page changed', copied: 'copy kept' },
  tasks: (done: number, all: number) => `${done} of ${all} ${all === 1 ? 'task' : 'tasks'}`,
  comments: (count: number) => `${count} ${count === 1 ? 'comment' : 'comments'}`,
  inCopy: (passage: string) => `In the copy: ${passage}`,
  pinned: 'Pinned',
  favorite: 'Favorite',
  readNote: 'Read note',
  untitled: 'Untitled post',

  view: 'View',
  views: { cards: 'Cards', list: 'List', titles: 'Titles', moodboard: 'Moodboard' },
} as const;
