/** Scripts written without spaces between words: every character counts as one word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** A cheap first check: covers every character of those scripts and few others. */
const MAYBE_UNSPACED = /[\u2e80-\uffff]/;
/**
 * The first character of each word: a letter, digit or mark that does not continue a word, not even across one
 * punctuation mark, as in "don't" or "1,000". Matching whole words would need backtracking stack for every character.
 */
const WORD_START = /(?<![\p{L}\p{N}\p{M}]['’.,:-]?)[\p{L}\p{N}\p{M}]/gu;

/** An address counts as one word, not as its parts. */
const ADDRESS = /(?:https?:\/\/|www\.)\S+/gi;

/** The number of words of a text. In scripts without spaces, every character is one. */
export function wordsIn(text: string): number {
  const plain = text.replace(ADDRESS, 'a');
  return MAYBE_UNSPACED.test(plain)
    ? countMatches(UNSPACED, plain) + countMatches(WORD_START, plain.replace(UNSPACED, ' '))
    : countMatches(WORD_START, plain);
}

/** The number of characters in scripts without spaces between words. */
export const unspacedIn = (text: string): number => (MAYBE_UNSPACED.test(text) ? countMatches(UNSPACED, text) : 0);

/** Counts matches without building an array of them, which takes longer than the matching. */
function countMatches(pattern: RegExp, text: string): number {
  let count = 0;
  pattern.lastIndex = 0;
  while (pattern.test(text)) count += 1;
  return count;
}
