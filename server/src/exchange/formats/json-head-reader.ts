type Container = Record<string, unknown> | unknown[];
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/** What the beginning of a JSON text contains. */
export interface JsonHead {
  /** Objects and arrays that go on have the members so far. Undefined if there is no value. */
  value: unknown;
  /** Index of the first character that cannot be there; null if there is none. */
  wrongAt: number | null;
  /** Whether the text ends before the value does. */
  isCut: boolean;
}

const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** What a number or a word can begin with, where the text is cut. */
const CUT_SCALAR = /(?:-|-?\d+(?:\.\d*)?(?:[eE][+-]?\d*)?|t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?|n(?:u(?:ll?)?)?)$/y;
const SPACE = /[ \t\r\n]*/y;

/** Reads one text. It uses no recursion, because files may be nested as deeply as they are long. */
class HeadReader {
  readonly head: JsonHead = { value: undefined, wrongAt: null, isCut: true };
  readonly #text: string;
  readonly #open: Container[] = [];
  readonly #keys: string[] = [];
  #at = 0;
  #expected: Expected = 'value';

  constructor(text: string) {
    this.#text = text;
  }

  read(): JsonHead {
    while (this.head.wrongAt === null) {
      this.#at += this.#match(SPACE)?.length ?? 0;
      if (this.#at >= this.#text.length) break;
      if (!this.#step(this.#text.charAt(this.#at))) this.head.wrongAt ??= this.#at;
    }
    return this.head;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0];
  }

  /** False if the character cannot be here. */
  #step(sign: string): boolean {
    switch (this.#expected) {
      case 'nothing':
        return false;
      case 'colon':
        return sign === ':' && this.#go('value');
      case 'comma or end':
        if (sign === ',') return this.#go(Array.isArray(this.#open.at(-1)) ? 'value' : 'key');
        return this.#close(sign);
      case 'key or end':
        return sign === '"' ? this.#readKey() : this.#close(sign);
      case 'key':
        return sign === '"' && this.#readKey();
      case 'value or end':
        return sign === ']' ? this.#close(sign) : this.#readValue(sign);
      case 'value':
        return this.#readValue(sign);
    }
  }

  #go(expected: Expected): true {
    this.#at += 1;
    this.#expected = expected;
    return true;
  }

  #close(sign: string): boolean {
    if (sign !== (Array.isArray(this.#open.at(-1)) ? ']' : '}')) return false;
    this.#open.pop();
    this.#keys.pop();
    this.#go('comma or end');
    return this.#ended();
  }

  #ended(): true {
    this.#expected = this.#open.length === 0 ? 'nothing' : 'comma or end';
    this.head.isCut = this.#open.length > 0 || this.#at > this.#text.length;
    return true;
  }

  #readKey(): boolean {
    const key = this.#readString();
    if (key === null) return false;
    this.#keys[this.#open.length - 1] = key;
    this.#expected = 'colon';
    return true;
  }

  #readValue(sign: string): boolean {
    if (sign === '{' || sign === '[') {
      // Without a prototype, a key named `__proto__` is one like any other.
      const container: Container = sign === '[' ? [] : (Object.create(null) as Record<string, unknown>);
      this.#add(container);
      this.#open.push(container);
      this.#keys.push('');
      return this.#go(sign === '[' ? 'value or end' : 'key or end');
    }
    if (sign === '"') {
      const text = this.#readString();
      if (text === null) return false;
      this.#add(text);
      return this.#ended();
    }
    const scalar = this.#match(SCALAR);
    const cut = this.#match(CUT_SCALAR);
    if (scalar === undefined) {
      if (cut !== undefined) this.#at = this.#text.length;
      return cut !== undefined;
    }
    this.#at += scalar.length;
    this.#add(JSON.parse(scalar));
    return this.#ended();
  }

  #add(value: unknown): void {
    const container = this.#open.at(-1);
    if (container === undefined) this.head.value = value;
    else if (Array.isArray(container)) container.push(value);
    else container[this.#keys.at(-1) ?? ''] = value;
  }

  /** The string that begins here; null if it is wrong or a key that is cut. */
  #readString(): string | null {
    const end = this.#stringEnd();
    const raw = this.#text.slice(this.#at, end);
    const isCut = end > this.#text.length;
    try {
      const text = JSON.parse(isCut ? `${raw.replace(/\\(?:u[\da-f]{0,3})?$/i, '')}"` : raw) as string;
      this.#at = end;
      return text;
    } catch {
      // Only an escape sequence or a control character can be wrong in it.
      const wrong = /\\(?!["\\/bfnrt]|u[\da-fA-F]{4})|[^\P{Cc}\x7F-\x9F]/u.exec(raw.replaceAll(/\\[\\"]/g, '  '));
      this.head.wrongAt = this.#at + (wrong?.index ?? 0);
      return null;
    }
  }

  /** The index after the closing quote, beyond the text if there is none. */
  #stringEnd(): number {
    let end = this.#text.indexOf('"', this.#at + 1);
    while (end >= 0) {
      let slashes = 0;
      while (this.#text.charAt(end - slashes - 1) === '\\') slashes += 1;
      if (slashes % 2 === 0) return end + 1;
      end = this.#text.indexOf('"', end + 1);
    }
    return this.#text.length + 1;
  }
}

/** Reads the beginning of a JSON text, as far as it is one. */
export const readJsonHead = (text: string): JsonHead => new HeadReader(text).read();
