/** Characters of context that are kept on each side of a passage. */
export const CONTEXT_LENGTH = 32;

/**
 * A passage of a text, described by selectors of the W3C Web Annotation Data Model: its quote with the text around it
 * (TextQuoteSelector) and where it began (TextPositionSelector).
 */
export interface Passage {
  quote: string;
  prefix: string;
  suffix: string;
  /** In code points, as the model demands. */
  position: number;
}

/** A part of a text, in UTF-16 code units. */
export interface Span {
  start: number;
  end: number;
}

/** Describes a part of a text. */
export const describePassage = (text: string, { start, end }: Span): Passage => ({
  quote: text.slice(start, end),
  prefix: lastCharacters(text.slice(Math.max(0, start - 2 * CONTEXT_LENGTH), start)),
  suffix: firstCharacters(text.slice(end, end + 2 * CONTEXT_LENGTH)),
  position: pointsBefore(text, start),
});

const lastCharacters = (text: string) => Array.from(text).slice(-CONTEXT_LENGTH).join('');
const firstCharacters = (text: string) => Array.from(text).slice(0, CONTEXT_LENGTH).join('');

/** The number of code points before an index. */
export function pointsBefore(text: string, index: number): number {
  let points = 0;
  for (let at = 0; at < index; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) points += 1;
  return points;
}

/** The index of a code point; the length of the text for those after its end. */
export function indexOfPoint(text: string, point: number): number {
  let index = 0;
  for (let points = 0; points < point && index < text.length; points += 1)
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  return index;
}
