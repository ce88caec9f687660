import { tokenLine, tokensOf, wordsOf } from './tokens.ts';

/** What a post can be found by beside its note. */
export interface LongText {
  texts: readonly string[];
  html: string;
  /** Characters of a part; null for one part, whatever its length. */
  partChars: number | null;
}

/** Tokens that a part repeats of the one before: as many as a search can hold, so that every phrase stands in one. */
const OVERLAP = 256;
/** Text that is cut into tokens at a time, in characters. */
const AT_ONCE = 64 * 1024;

/** The tokens of a long post as lines for the index. Runs in a thread. */
export function partsOf({ texts, html, partChars }: LongText): string[] {
  const parts: string[] = [];
  let tokens = tokenLine([...texts, ''])
    .trim()
    .split(' ');
  let chars = 0;
  const isFull = () => partChars !== null && chars >= partChars && tokens.length >= 2 * OVERLAP;
  for (const piece of piecesOf(wordsOf(html))) {
    for (const token of tokensOf(piece)) {
      tokens.push(token);
      chars += token.length + 1;
      if (!isFull()) continue;
      parts.push(lineOf(tokens));
      tokens = tokens.slice(-OVERLAP);
      chars = 0;
    }
  }
  return [...parts, lineOf(tokens)];
}

const lineOf = (tokens: readonly string[]) => ` ${tokens.join(' ')} `;

/** A text in pieces that end between words. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const space = text.slice(from + AT_ONCE).search(/\s/);
    const to = space === -1 ? text.length : from + AT_ONCE + space;
    yield text.slice(from, to);
    from = to;
  }
}

/** The beginning of a note that is cut anywhere, without the element or word that the cut went through. */
export function beginningOf(html: string): string {
  const isInTag = html.lastIndexOf('<') > html.lastIndexOf('>');
  const words = wordsOf(isInTag ? html.slice(0, html.lastIndexOf('<')) : html);
  return words.slice(0, Math.max(words.lastIndexOf(' '), words.lastIndexOf('\n'), 0));
}
