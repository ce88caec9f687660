import { Tokenizer } from 'htmlparser2';

/** The formatting elements of HTML: those that are open when a block ends are opened again in the next one. */
const FORMATTING = new Set([
  'a',
  'b',
  'big',
  'code',
  'em',
  'font',
  'i',
  'nobr',
  's',
  'small',
  'strike',
  'strong',
  'tt',
  'u',
]);
/** Opening one of these closes an open one. */
const ALONE = new Set(['a', 'nobr']);
/** Parsers keep as many open elements that are written in the same way. */
const SAME_MAX = 3;
const OPEN_MAX = 500;
/** Elements that a parser adds to open formats again. */
const REOPENED_MAX = 3_000_000;

const ignore = () => {};

class TooMany extends Error {}

/**
 * Whether a parser of HTML would open so many formats again that it took minutes: with `<b a=1><b a=2>…` that nobody
 * closes, it makes all of them in every block that follows.
 */
export function reopensTooMuch(html: string): boolean {
  const formats = new OpenFormats();
  let name = '';
  let start = 0;
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (at, end) => {
        name = html.slice(at, end).toLowerCase();
        start = at;
      },
      onopentagend: (end) => formats.open(name, html.slice(start, end)),
      onselfclosingtag: (end) => formats.open(name, html.slice(start, end)),
      onclosetag: (at, end) => formats.close(html.slice(at, end).toLowerCase()),
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  );
  try {
    tokenizer.write(html);
    return false;
  } catch (error) {
    if (error instanceof TooMany) return true;
    throw error;
  }
}

/** The formats that a parser keeps open. */
class OpenFormats {
  readonly #open: { name: string; tag: string }[] = [];
  #reopened = 0;

  open(name: string, tag: string): void {
    if (FORMATTING.has(name)) {
      if (ALONE.has(name)) this.close(name);
      const same = this.#open.filter((other) => other.tag === tag);
      if (same[0] && same.length === SAME_MAX) this.#open.splice(this.#open.indexOf(same[0]), 1);
      this.#open.push({ name, tag });
    } else {
      this.#reopened += this.#open.length;
    }
    if (this.#open.length > OPEN_MAX || this.#reopened > REOPENED_MAX) throw new TooMany();
  }

  close(name: string): void {
    if (!FORMATTING.has(name)) return;
    const at = this.#open.findLastIndex((other) => other.name === name);
    if (at >= 0) this.#open.splice(at, 1);
  }
}
