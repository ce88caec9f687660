import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { parseJsonPart } from './json-head.ts';
import { damagedJson, jsonDecoder, placeAt, type TextPlace } from './json-text.ts';
import type { SourceFile } from './source-files.ts';

/** Characters of a part: a tree of some 200,000 bookmarks. */
const PART_MAX = 64 * 1024 * 1024;

/** An element of the array that a file consists of, or a member of its object. */
export interface JsonPart {
  /** Null for an element of the outer array. */
  key: string | null;
  /** A member that is an array comes in parts: its elements. */
  value: unknown;
  /** Number of the element in its array, from 1; 0 if it is in none. */
  entry: number;
}

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

interface Token {
  pieces: string[];
  size: number;
  /** Number of open objects and arrays. */
  depth: number;
  /** Whether the end so far is in a string. */
  isString: boolean;
  isKey: boolean;
  place: TextPlace;
}

/** Divides a text, which comes in chunks, into parts that are parsed. */
class PartSplitter {
  readonly #open: string[] = [];
  #expected: Expected = 'value';
  #key: string | null = null;
  #entry = 0;
  #chunk = '';
  #at = 0;
  /** A place in the chunk that is known, from where others are counted. */
  #known = { at: 0, place: { line: 1, column: 1 } };
  /** The key or value that is being read. */
  #token: Token | null = null;

  *push(chunk: string): Generator<JsonPart> {
    this.#chunk = chunk;
    this.#at = 0;
    this.#known = { at: 0, place: this.#known.place };
    while (this.#at < chunk.length) {
      if (!this.#token) {
        this.#at = search(SIGN, chunk, this.#at);
        if (this.#at < chunk.length) this.#step(chunk.charAt(this.#at));
      }
      if (this.#token && this.#readToken(this.#token)) yield* this.#endToken(this.#token);
    }
    this.#placeOf(chunk.length);
  }

  end(): void {
    if (this.#expected !== 'nothing') throw damagedJson(this.#known.place, true);
  }

  #placeOf(index: number): TextPlace {
    const place = placeAt(this.#chunk, index, this.#known.place, this.#known.at);
    this.#known = { at: index, place };
    return place;
  }

  #step(sign: string): void {
    const expected = this.#expected;
    const isClosing = sign === (this.#open.at(-1) === '[' ? ']' : '}') && this.#open.length > 0;
    if (expected.endsWith('or end') && isClosing) this.#close();
    else if (expected === 'comma or end' && sign === ',') this.#go(this.#open.at(-1) === '[' ? 'value' : 'key');
    else if (expected === 'colon' && sign === ':') this.#go('value');
    else if (expected.startsWith('key') && sign === '"') this.#begin(sign, true);
    else if (expected.startsWith('value') && !/[\]},:]/.test(sign)) this.#beginValue(sign);
    else throw damagedJson(this.#placeOf(this.#at), false);
  }

  #go(expected: Expected): void {
    this.#at += 1;
    this.#expected = expected;
  }

  #close(): void {
    this.#open.pop();
    this.#go(this.#open.length === 0 ? 'nothing' : 'comma or end');
    this.#entry = 0;
  }

  #beginValue(sign: string): void {
    const isDivided = this.#open.length === 0 ? /[[{]/.test(sign) : sign === '[' && this.#open.join('') === '{';
    if (!isDivided) {
      this.#begin(sign, false);
      return;
    }
    this.#open.push(sign);
    this.#entry = 0;
    this.#go(sign === '[' ? 'value or end' : 'key or end');
  }

  #begin(sign: string, isKey: boolean): void {
    const place = this.#placeOf(this.#at);
    const [isString, depth] = [sign === '"', /[[{]/.test(sign) ? 1 : 0];
    this.#token = { pieces: [sign], size: 1, depth, isString, isKey, place };
    this.#at += 1;
  }

  /** Whether the token ends in this chunk. */
  #readToken(token: Token): boolean {
    const from = this.#at;
    const isDone = token.isString || token.depth > 0 ? this.#readNested(token) : this.#readScalar();
    token.pieces.push(this.#chunk.slice(from, this.#at));
    token.size += this.#at - from;
    if (token.size > PART_MAX) throw new UnreadableFile('It contains an entry that is too large.');
    return isDone;
  }

  #readScalar(): boolean {
    this.#at = search(SCALAR_END, this.#chunk, this.#at);
    return this.#at < this.#chunk.length;
  }

  #readNested(token: Token): boolean {
    const chunk = this.#chunk;
    while (this.#at < chunk.length) {
      if (token.isString) {
        const quote = this.#stringEnd(token, chunk);
        if (quote < 0) break;
        this.#at = quote + 1;
        token.isString = false;
        if (token.depth === 0) return true;
      }
      const next = search(NESTING, chunk, this.#at);
      this.#at = Math.min(next + 1, chunk.length);
      const sign = chunk.charAt(next);
      if (sign === '"') token.isString = true;
      else if (sign === '{' || sign === '[') token.depth += 1;
      else if (sign !== '') {
        token.depth -= 1;
        if (token.depth === 0) return true;
      }
    }
    this.#at = chunk.length;
    return false;
  }

  /** The index of the quote that ends a string; -1 if it is not in this chunk. */
  #stringEnd(token: Token, chunk: string): number {
    const start = this.#at;
    for (let quote = chunk.indexOf('"', start); quote >= 0; quote = chunk.indexOf('"', quote + 1)) {
      let slashes = 0;
      while (quote - slashes > start && chunk.charAt(quote - slashes - 1) === '\\') slashes += 1;
      // At the start of a chunk, the backslashes may have begun in the chunk before.
      if (quote === slashes) slashes += trailingSlashes(token.pieces);
      if (slashes % 2 === 0) return quote;
    }
    return -1;
  }

  *#endToken({ pieces, isKey, place }: Token): Generator<JsonPart> {
    const value = parseJsonPart(pieces.join(''), place);
    this.#token = null;
    this.#expected = this.#open.length === 0 ? 'nothing' : isKey ? 'colon' : 'comma or end';
    if (isKey) {
      this.#key = value as string; // a string begins with a quote
      return;
    }
    if (this.#open.at(-1) === '[') this.#entry += 1;
    yield { key: this.#key, value, entry: this.#entry };
  }
}

const SIGN = /[^ \t\r\n]/g;
const SCALAR_END = /[\s,\]}]/g;
const NESTING = /["{}[\]]/g;

/** The next index that matches, or the length of the text. */
function search(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

function trailingSlashes(pieces: readonly string[]): number {
  let slashes = 0;
  for (const piece of pieces.toReversed()) {
    const own = /\\*$/.exec(piece)?.[0].length ?? 0;
    slashes += own;
    if (own < piece.length) break;
  }
  return slashes;
}

/**
 * Reads a JSON file part by part, so that it may be larger than memory.
 *
 * @throws UnreadableFile with line and column of what is wrong. What stands before it has been returned by then.
 */
export async function* jsonParts(file: SourceFile): AsyncGenerator<JsonPart> {
  const decoder = jsonDecoder(await file.head());
  const splitter = new PartSplitter();
  for await (const bytes of (await file.stream()) as AsyncIterable<Buffer>)
    yield* splitter.push(decoder.decode(bytes, { stream: true }).replaceAll('\0', ''));
  yield* splitter.push(decoder.decode());
  splitter.end();
}

/**
 * The same for the first of two passes: it ends where the file is damaged, so that the second one takes what is before.
 */
export async function* jsonPartsBeforeDamage(file: SourceFile): AsyncGenerator<JsonPart> {
  try {
    yield* jsonParts(file);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
}
