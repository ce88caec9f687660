import { changesBetween } from './changes.ts';
import { wordsOf } from './lines.ts';

/**
 * Where a place in a text is once the text has changed, as an offset in characters: what is added there comes after it.
 */
export function movedOffset(before: string, after: string, offset: number): number {
  const [words, newWords] = [wordsOf(before), wordsOf(after)];
  const [starts, newStarts] = [startsOf(words), startsOf(newWords)];
  let shift = 0;
  for (const change of changesBetween(words, newWords)) {
    const [start, end] = [starts[change.start] ?? 0, starts[change.end] ?? 0];
    if (start >= offset) break;
    const [newStart, newEnd] = [newStarts[change.newStart] ?? 0, newStarts[change.newEnd] ?? 0];
    // Within words that are others now, it stays as far from their start.
    if (offset < end) return Math.min(newStart + offset - start, newEnd);
    shift = newEnd - end;
  }
  return offset + shift;
}

function startsOf(words: readonly string[]): number[] {
  const starts = [0];
  for (const word of words) starts.push((starts.at(-1) ?? 0) + word.length);
  return starts;
}
