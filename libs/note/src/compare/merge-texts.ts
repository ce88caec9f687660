import type { Inline } from '../schema.ts';
import { lineOf } from './lines.ts';
import { type Choice, mergeLines, type Sides } from './merge-lines.ts';

/** A merged text without formats, such as a title. */
export interface MergedText {
  text: string;
  /** Where both changed the same words. */
  conflicts: Sides<string>[];
}

const line = (text: string) => lineOf([{ text } satisfies Inline]);

/** Merges two texts without formats that were both made of a third one, word by word. */
export function mergeTexts({ base, mine, theirs }: Sides<string>, choices: readonly Choice[] = []): MergedText {
  const conflicts: Sides<string>[] = [];
  const merged = mergeLines({ base: line(base), mine: line(mine), theirs: line(theirs) }, (words) => {
    conflicts.push({ base: words.base.text, mine: words.mine.text, theirs: words.theirs.text });
    return choices[conflicts.length - 1] ?? 'mine';
  });
  return { text: merged.text, conflicts };
}
