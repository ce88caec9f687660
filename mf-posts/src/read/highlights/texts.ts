import type { HighlightColor } from '@benotes/contract';
import { isolate } from '@benotes/ui';

/** The texts of highlights in the reading view and of their page. */
export const texts = {
  error: 'Error',
  highlight: 'Highlight',
  highlights: 'Highlights',
  toolbar: 'Highlight the selected text',
  colors: { yellow: 'Yellow', green: 'Green', blue: 'Blue', pink: 'Pink' } satisfies Record<HighlightColor, string>,
  markIn: (color: HighlightColor) => `Highlight in ${texts.colors[color].toLowerCase()}`,
  markWithNote: 'Highlight with a note',
  /** Read out before and after a highlighted passage. */
  begin: (color: HighlightColor, hasNote: boolean) =>
    `${texts.colors[color]} highlight${hasNote ? ' with a note' : ''}: `,
  end: ' End of highlight. ',

  commands: 'Highlights',
  mark: 'Highlight the selection, or select a paragraph',
  markAndNote: 'Highlight the selection and write a note',
  next: 'Next highlight (on a highlight)',
  previous: 'Previous highlight (on a highlight)',
  open: 'Open the note of a highlight (on a highlight)',
  remove: 'Delete a highlight (on a highlight)',
  selected: 'A paragraph is selected. Change it with Shift and the arrow keys, then press H again.',
  marked: (color: HighlightColor) => `Highlighted in ${texts.colors[color].toLowerCase()}. Press Enter for its note.`,

  color: 'Color',
  note: 'Note',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete',
  deleted: 'Highlight deleted',
  undo: 'Undo',
  tooLong: 'A highlight can have at most 4,000 characters. Select less text.',
  notSaved: 'The highlight could not be saved.',
  notDeleted: 'The highlight could not be deleted.',
  notLoaded: 'The highlights could not be loaded.',
  loading: 'Loading highlights…',

  lost: 'Lost highlights',
  lostHint: 'Their passages are no longer in the text. They are found again if the text comes back.',
  deleteOf: (quote: string) => `Delete the highlight ${isolate(quote)}`,
  noteOf: (quote: string) => `Open the note of ${isolate(quote)}`,
  writeNote: 'Note and color',
  writeNoteOf: (quote: string) => `Note and color of ${isolate(quote)}`,

  filter: 'Search in highlights',
  allColors: 'All colors',
  untitled: 'Untitled',
  inCopy: 'In the copy',
  showMore: 'Show more',
  copyMarkdown: 'Copy as Markdown',
  saveMarkdown: 'Save as Markdown',
  copied: 'Copied to the clipboard',
  notCopied: 'The highlights could not be copied.',
  notExported: 'The highlights could not be saved as Markdown.',
  none: 'There are no highlights yet.',
  noneHint: 'Open a note or the copy of a page for reading, select a passage, and choose a color.',
  noMatch: 'No highlight matches.',
  count: (count: number, isAll: boolean) =>
    `${count}${isAll ? '' : '+'} ${count === 1 && isAll ? 'highlight' : 'highlights'}`,
} as const;
