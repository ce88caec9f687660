import type { Phrase } from './parse-query.ts';
import { tokensOf } from './tokens.ts';

/** Characters of a passage before and after the first word that was found. */
const [BEFORE, AFTER] = [70, 170];
const ELLIPSIS = '…';

/**
 * The part of a text around the first phrase that occurs in it, as a line; null if none does. Words are compared by the
 * tokenizer of the search.
 */
export function passageOf(text: string, phrases: readonly Phrase[]): string | null {
  const words = Array.from(text.matchAll(/\S+/g), (match) => ({ at: match.index, word: match[0] }));
  // Each word as its tokens, in one line; `starts` has where they begin.
  const starts: number[] = [];
  let line = ' ';
  for (const { word } of words) {
    starts.push(line.length);
    const tokens = tokensOf(word).join(' ');
    if (tokens !== '') line += `${tokens} `;
  }
  const places = phrases
    .map(({ tokens, isPrefix }) => line.indexOf(` ${tokens.join(' ')}${isPrefix ? '' : ' '}`))
    .filter((place) => place >= 0);
  if (places.length === 0) return null;
  const place = Math.min(...places) + 1;
  const index = lastAtMost(starts, place);
  const at = words[index]?.at ?? 0;
  const from = words.findLast((word) => word.at <= Math.max(0, at - BEFORE))?.at ?? 0;
  const end = text.length <= at + AFTER ? text.length : Math.max(text.lastIndexOf(' ', at + AFTER), at + 1);
  const passage = text.slice(from, end).replace(/\s+/g, ' ').trim();
  return `${from > 0 ? ELLIPSIS : ''}${passage}${end < text.length ? ELLIPSIS : ''}`;
}

/** The index of the last number that is not larger; the numbers ascend. */
function lastAtMost(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}
