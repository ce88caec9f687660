import { type Block, serializeHtml, unwrapLoneParagraph } from '@benotes/note';
import {
  type Choice,
  compareNotes,
  mergeNotes,
  type NoteConflict,
  type NoteDifference,
  restoreBlocks,
  type Sides,
} from '@benotes/note/compare';
import { readHtml } from '@benotes/note/parse5';

/** A merged note as it is stored. */
export interface MergedHtml {
  html: string;
  conflicts: NoteConflict[];
}

/** As notes are stored: a lone paragraph without its element. */
const htmlOf = (blocks: Block[]): string => serializeHtml(unwrapLoneParagraph(blocks));

/** Two notes and what they were made of, and what to keep in each conflict; without that, mine. */
export interface NotesToMerge extends Sides<string> {
  choices?: Choice[];
}

/** Merges two notes that were made of a third one. What only one side changed is that side, to the letter. */
export function mergeHtml({ base, mine, theirs, choices }: NotesToMerge): MergedHtml {
  if (mine === theirs || theirs === base) return { html: mine, conflicts: [] };
  if (mine === base) return { html: theirs, conflicts: [] };
  const notes = { base: readHtml(base), mine: readHtml(mine), theirs: readHtml(theirs) };
  const { blocks, conflicts } = mergeNotes(notes, choices);
  return { html: htmlOf(blocks), conflicts };
}

/** How two notes differ. */
export const compareHtml = ({ before, after }: { before: string; after: string }): NoteDifference =>
  compareNotes(readHtml(before), readHtml(after));

/** Puts blocks of an earlier note back into the current one, by their numbers. */
export const restoreHtml = ({ earlier, now, numbers }: { earlier: string; now: string; numbers: number[] }): string =>
  htmlOf(restoreBlocks(readHtml(earlier), readHtml(now), numbers));
