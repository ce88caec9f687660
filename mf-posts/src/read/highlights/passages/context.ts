import type { Passage, Span } from './passage.ts';

/** Characters beside a passage that tell it from others with the same words. */
const TELLING_LENGTH = 8;

/** How many characters beside a place are those that were beside the passage, on both sides. */
export function contextAt(text: string, { start, end }: Span, { prefix, suffix }: Passage): number {
  let before = 0;
  while (before < prefix.length && before < start && prefix.at(-1 - before) === text[start - 1 - before]) before += 1;
  let after = 0;
  while (after < suffix.length && suffix[after] === text[end + after] && end + after < text.length) after += 1;
  return before + after;
}

/** Whether so much of the context is enough to recognize a passage by. A whole text has no context. */
export const isTelling = (context: number, { prefix, suffix }: Passage): boolean =>
  context >= Math.min(TELLING_LENGTH, prefix.length + suffix.length);
