const MYSQL_ESCAPES: Record<string, string> = { 0: '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\u001A' };
const COPY_ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
/** Calls of functions in each other: SQLite writes at most two. */
const DEPTH_MAX = 8;

/** A value of a dump; undefined if it is an expression that this reader does not know. */
export type SqlValue = string | null | undefined;

/** Decodes bytes, each a character of a string, as UTF-8, or else as windows-1252. NULs are removed. */
function decodeBytes(bytes: string): string {
  // eslint-disable-next-line no-control-regex
  if (/^[\u0001-\u007F]*$/.test(bytes)) return bytes;
  const buffer = Buffer.from(bytes, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer).replaceAll('\0', '');
  } catch {
    // The bytes are not UTF-8. Without `stream`, Node 20 decodes windows-1252 as Latin 1.
    return new TextDecoder('windows-1252').decode(buffer, { stream: true }).replaceAll('\0', '');
  }
}

/** The index after a quoted string that begins at `start`; -1 if the text ends within it. */
export function endOfString(text: string, start: number, hasEscapes: boolean): number {
  const quote = text.charAt(start);
  for (let at = text.indexOf(quote, start + 1); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (hasEscapes && isEscaped(text, at, start)) continue;
    if (text.charAt(at + 1) !== quote) return at + 1 === text.length ? -1 : at + 1; // another quote may follow
    at += 1;
  }
  return -1;
}

function isEscaped(text: string, at: number, start: number): boolean {
  let before = at - 1;
  while (before > start && text.charAt(before) === '\\') before -= 1;
  return (at - before) % 2 === 0;
}

/** A field of the data that follows COPY in a dump of PostgreSQL. */
export const copyValue = (field: string): SqlValue =>
  field === '\\N'
    ? null
    : decodeBytes(
        field.replaceAll(
          /\\(?:x([\da-fA-F]{1,2})|([0-7]{1,3})|(.))/gs,
          (_, hex?: string, octal?: string, sign = '') => {
            if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
            if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) % 256);
            return COPY_ESCAPES[sign] ?? sign;
          },
        ),
      );

/**
 * The value of an expression: a literal, or one of the calls that SQLite writes for line breaks. `hasEscapes`:
 * backslashes escape in strings, as in MySQL.
 */
export function literalValue(source: string, hasEscapes: boolean): SqlValue {
  const reader = new ExpressionReader(source, hasEscapes);
  const value = reader.read(0);
  return reader.isAtEnd ? value : undefined;
}

class ExpressionReader {
  readonly #text: string;
  /** A string at the end of a text may go on behind it. */
  readonly #padded: string;
  readonly #hasEscapes: boolean;
  #at = 0;

  constructor(text: string, hasEscapes: boolean) {
    this.#text = text;
    this.#padded = `${text} `;
    this.#hasEscapes = hasEscapes;
  }

  get isAtEnd(): boolean {
    return this.#match(/\s*(?:::\w+(?:\s*\(\d+\))?\s*)*/y) !== null && this.#at === this.#text.length;
  }

  read(depth: number): SqlValue {
    this.#match(/\s*/y);
    const number = this.#match(/[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?![\w'])/iy);
    if (number) return number[0];
    const hex = this.#match(/x'([\da-f]*)'/iy) ?? this.#match(/0x([\da-f]+)/iy);
    if (hex) return decodeBytes(Buffer.from(hex[1] ?? '', 'hex').toString('latin1'));
    const prefix = this.#match(/(?:_\w+\s*|[en])?(?=')/iy);
    if (prefix) return this.#string(this.#hasEscapes || /^e/i.test(prefix[0]));
    const word = this.#match(/\w+/y)?.[0].toLowerCase();
    if (word === 'null') return null;
    if (word === 'true' || word === 'false') return word === 'true' ? '1' : '0';
    return word !== undefined && depth < DEPTH_MAX ? this.#call(word, depth) : undefined;
  }

  #call(name: string, depth: number): SqlValue {
    const parts: SqlValue[] = [];
    if (!this.#match(/\s*\(/y)) return undefined;
    do parts.push(this.read(depth + 1));
    while (this.#match(/\s*,/y));
    if (!this.#match(/\s*\)/y)) return undefined;
    const [first, second, third] = parts;
    if (typeof first !== 'string') return undefined;
    if (name === 'char') return codePoint(Number(first));
    if (name === 'unistr') return withCodePoints(first);
    if (name === 'replace' && second && typeof third === 'string') return first.replaceAll(second, () => third);
    return undefined;
  }

  #string(hasEscapes: boolean): SqlValue {
    const end = endOfString(this.#padded, this.#at, hasEscapes);
    if (end < 0) return undefined;
    const inner = this.#text.slice(this.#at + 1, end - 1).replaceAll("''", "'");
    this.#at = end;
    return decodeBytes(hasEscapes ? unescaped(inner) : inner);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at = pattern.lastIndex;
    return match;
  }
}

const unescaped = (inner: string) =>
  inner.includes('\\') ? inner.replaceAll(/\\(.)/gs, (_, sign: string) => MYSQL_ESCAPES[sign] ?? sign) : inner;

const codePoint = (code: number): SqlValue =>
  Number.isInteger(code) && code >= 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;

const withCodePoints = (text: string) =>
  text.replaceAll(
    /\\(?:\\|u([\da-fA-F]{4})|U([\da-fA-F]{8})|\+([\da-fA-F]{6})|([\da-fA-F]{4}))/g,
    (_, ...codes: (string | undefined)[]) => {
      const code = codes.slice(0, 4).find((digits) => digits !== undefined);
      return code === undefined ? '\\' : (codePoint(Number.parseInt(code, 16)) ?? '\uFFFD');
    },
  );
