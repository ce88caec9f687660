const LETTER = String.raw`[-\w\x80-\uffff]`;
const ESCAPED = String.raw`\\(?:[\da-f]{1,6}\s?|[^\n\r\f\da-f])`;
// Without alternatives in a repetition, which would be too much for long names.
const NAME = `(?:${LETTER}+|${ESCAPED}${LETTER}*)(?:${ESCAPED}${LETTER}*)*`;
const STRING = String.raw`"[^"\\\n\r\f]*(?:\\[^][^"\\\n\r\f]*)*"?|'[^'\\\n\r\f]*(?:\\[^][^'\\\n\r\f]*)*'?`;
/** Comments, strings, names and functions, other characters. */
const TOKEN = new RegExp(String.raw`/\*[^]*?(?:\*/|$)|${STRING}|@?${NAME}\(?|[^-\w\\"'/@()\x80-\uffff;{]+|[^]`, 'gi');
const WITHOUT_QUOTES = /\s*([^\s"'()\\]*(?:\\[^][^\s"'()\\]*)*)/y;
/** Functions whose strings are addresses. */
const OF_ADDRESSES: ReadonlySet<string> = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set']);

/**
 * Replaces the addresses of style rules, wherever a browser would load one: in `url()`, however it is spelled, in
 * `image-set()`, and after `@import`. Everything else stays as it is.
 */
export function mapUrls(css: string, addressOf: (address: string) => string): string {
  let mapped = '';
  let isImport = false;
  const functions: string[] = [];
  const put = (address: string) => {
    mapped += `"${quotable(addressOf(address))}"`;
    isImport = false;
  };
  const tokens = new RegExp(TOKEN); // with a position of its own: addresses of style sheets have rules in turn
  for (let match = tokens.exec(css); match; match = tokens.exec(css)) {
    const [token] = match;
    const first = token[0] ?? '';
    const isString = first === '"' || first === "'";
    if (isString && (isImport || OF_ADDRESSES.has(functions.at(-1) ?? ''))) {
      put(unescaped(token.slice(1, token.length > 1 && token.endsWith(first) ? -1 : undefined)));
      continue;
    }
    mapped += token;
    if (isString || token.startsWith('/*')) continue;
    if (token.endsWith('(')) {
      const name = unescaped(token.slice(0, -1)).toLowerCase();
      functions.push(name);
      WITHOUT_QUOTES.lastIndex = tokens.lastIndex;
      const [all = '', address = ''] = (name === 'url' && WITHOUT_QUOTES.exec(css)) || [];
      const next = css[tokens.lastIndex + all.length];
      if (name !== 'url' || (address === '' && (next === '"' || next === "'"))) continue;
      put(unescaped(address));
      tokens.lastIndex += all.length;
    } else if (token === ')') functions.pop();
    else if (token === ';' || token === '{') isImport = false;
    else if (first === '@') isImport = unescaped(token).toLowerCase() === '@import';
  }
  return mapped;
}

const unescaped = (text: string) =>
  text.replaceAll(/\\(?:([\da-f]{1,6})\s?|\r?\n|([^]))/gi, (_, code?: string, character = '') =>
    code === undefined ? character : characterOf(Number.parseInt(code, 16)),
  );

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

const quotable = (address: string) =>
  address.replaceAll(
    /["\\\n\r\f]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
