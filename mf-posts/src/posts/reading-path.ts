import type { Post } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { generatePath } from '@benotes/router';

import type { Filter } from './filter.ts';

/** The history state of a post that is read from a list. */
export interface ReadingState {
  /** The list it was opened from, one entry before it in the history. */
  list: Filter;
}

/** The history state of a note that is edited from where it was read or listed, one entry before it in the history. */
export interface EditingState {
  /** The caret, as a character offset into the note; undefined at its start. */
  caretAt: number | undefined;
  /** Where the line of the caret was on screen, in px from the top of the window. */
  caretTop: number | undefined;
}

/** The path where a post is read. */
export const readingPath = (id: Post['id']): string => generatePath(paths.readPost, { id: String(id) });

/** Whether a history state leads back to a list. */
export const isReadingState = (state: unknown): state is ReadingState =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'object';

/** Whether a history state leads back to a post that was being read. */
export const isEditingState = (state: unknown): state is EditingState =>
  typeof state === 'object' && state !== null && 'caretAt' in state;
