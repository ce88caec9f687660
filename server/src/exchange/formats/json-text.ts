import { UnreadableFile } from '../jobs/unreadable-file.ts';

/** Like `decodeFile`, but for JSON: a text in it may mention another charset, as saved web pages do. */
export function jsonDecoder(head: Uint8Array): TextDecoder {
  return new TextDecoder(encodingOf(head));
}

function encodingOf(head: Uint8Array): string {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // JSON begins with a sign of ASCII, so without a BOM the place of the zero tells the order of the bytes.
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && second !== undefined) return 'utf-16be';
  try {
    // With `stream`, a character that is cut at the end is no error.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    // Not UTF-8, so it was written by an old program on Windows; every sequence of bytes is valid there.
    return 'windows-1252';
  }
}

/** Line and column, both from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/** The place of an index in a text of which the index `from` has the place `start`. */
export function placeAt(text: string, index: number, start: TextPlace = { line: 1, column: 1 }, from = 0): TextPlace {
  let { line } = start;
  let lineStart = from + 1 - start.column;
  for (let end = text.indexOf('\n', from); end >= 0 && end < index; end = text.indexOf('\n', end + 1)) {
    line += 1;
    lineStart = end + 1;
  }
  return { line, column: index - lineStart + 1 };
}

/** What a user reads about JSON that does not parse. */
export function damagedJson({ line, column }: TextPlace, isCut: boolean): UnreadableFile {
  const what = isCut ? 'The JSON is damaged: it ends too early' : 'The JSON is damaged';
  return new UnreadableFile(`${what}, at line ${line}, column ${column}.`);
}

/** The value of a JSON text; undefined for what is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
