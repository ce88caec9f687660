/** Right-to-left letters and direction controls. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
const [BEGIN, END] = ['\u2068', '\u2069'];

/**
 * Isolates user text inside a sentence, so that right-to-left text does not reorder it. Other text is returned
 * unchanged. For a separate element use `<bdi>`.
 */
export const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? BEGIN + text + END : text);
