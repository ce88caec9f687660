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

import { readNotes } from './read-notes.ts';

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
  const [olds = [], own = [], others = []] = readNotes(base, mine, theirs);
  const { blocks, conflicts } = mergeNotes({ base: olds, mine: own, theirs: others }, choices);
  return { html: htmlOf(blocks), conflicts };
}

/** How two notes differ. */
export function compareHtml({ before, after }: { before: string; after: string }): NoteDifference {
  const [olds = [], news = []] = readNotes(before, after);
  return compareNotes(olds, news);
}

/** Puts blocks of an earlier note back into the current one, by their numbers. */
export function restoreHtml({ earlier, now, numbers }: { earlier: string; now: string; numbers: number[] }): string {
  const [olds = [], news = []] = readNotes(earlier, now);
  return htmlOf(restoreBlocks(olds, news, numbers));
}
