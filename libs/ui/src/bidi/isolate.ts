/** Letters that are written from right to left, and signs that change the direction of what follows. */
const TURNS =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
const [BEGIN, END] = ['\u2068', '\u2069'];

/**
 * Somebody's words within a sentence of ours, kept from changing the order of what stands beside them. Words that cannot
 * do that stay letter for letter. Where they are an element of their own, `<bdi>` does the same.
 */
export const isolate = (words: string): string => (TURNS.test(words) ? BEGIN + words + END : words);
