import { tokenLine, tokensOf, wordsOf } from './tokens.ts';

/** The searchable text of a long post. */
export interface LongText {
  /** Title, URL, description and tags. */
  texts: readonly string[];
  html: string;
  /** Characters of a chunk; null for a single chunk of any length. */
  chunkLength: number | null;
}

/** Tokens that a chunk repeats from the previous one: the maximum of a search, so that every phrase is in one chunk. */
const OVERLAP = 256;
/** Characters that are tokenized at a time. */
const PIECE_LENGTH = 64 * 1024;

/** Splits a long post into lines of tokens for the index. Runs in a worker thread. */
export function chunksOf({ texts, html, chunkLength }: LongText): string[] {
  const chunks: string[] = [];
  let tokens = tokenLine([...texts, ''])
    .trim()
    .split(' ');
  let chars = 0;
  const isFull = () => chunkLength !== null && chars >= chunkLength && tokens.length >= 2 * OVERLAP;
  for (const piece of piecesOf(wordsOf(html))) {
    for (const token of tokensOf(piece)) {
      tokens.push(token);
      chars += token.length + 1;
      if (!isFull()) continue;
      chunks.push(lineOf(tokens));
      tokens = tokens.slice(-OVERLAP);
      chars = 0;
    }
  }
  return [...chunks, lineOf(tokens)];
}

const lineOf = (tokens: readonly string[]) => ` ${tokens.join(' ')} `;

/** Splits a long text at spaces. */
export function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const space = text.slice(from + PIECE_LENGTH).search(/\s/);
    const to = space === -1 ? text.length : from + PIECE_LENGTH + space;
    yield text.slice(from, to);
    from = to;
  }
}

/** The words of a truncated note, without the tag or word that was cut in two. */
export function beginningOf(html: string): string {
  const isInTag = html.lastIndexOf('<') > html.lastIndexOf('>');
  const words = wordsOf(isInTag ? html.slice(0, html.lastIndexOf('<')) : html);
  return words.slice(0, Math.max(words.lastIndexOf(' '), words.lastIndexOf('\n'), 0));
}
