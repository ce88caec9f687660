import type { Token, Tokens } from 'marked';

/** Where a `#` is part of something else: code, the address of a link, a heading, a formula. */
const NO_TAGS: ReadonlySet<string> = new Set(
  'link image heading code codespan html wikiLink mathInline mathBlock commentInline commentBlock'.split(' '),
);

/** Not after a letter or in an address, and with something other than digits in it. */
const TAG = /(?<![\p{L}\p{M}\p{N}_&/#\\])#([\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Join_Control}_/-]+)/gu;
/** The tags of Bear that have blanks: `#two words#`. */
const SPACED = /(?<![\p{L}\p{M}\p{N}_&/#\\])#(?![\s#])([^#\n]*[^#\s])#(?![\p{L}\p{N}#])/gu;

/** Without slashes before a tag, and slashes and dashes behind it. */
function withoutSigns(tag: string): string {
  let end = tag.length;
  while (end > 0 && '/-'.includes(tag.charAt(end - 1))) end -= 1;
  return tag.slice(0, end).replace(/^\/+/, '');
}

/** The tags in a text, without `#` and without slashes around them. */
function tagsIn(text: string, spaced: boolean): string[] {
  const tags: string[] = [];
  const rest = spaced ? text.replaceAll(SPACED, (_all, tag: string) => (tags.push(tag), ' ')) : text;
  for (const [, tag = ''] of rest.matchAll(TAG)) tags.push(tag);
  return tags.map(withoutSigns).filter((tag) => /[^\p{N}/_-]/u.test(tag));
}

function childrenOf(token: Token): readonly Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type !== 'table') return ('tokens' in token && token.tokens) || [];
  const { header, rows } = token as Tokens.Table;
  return [header, ...rows].flat().flatMap((cell) => cell.tokens);
}

/** The `#tags` in a text, each once, in their order. */
export function inlineTags(tokens: readonly Token[], spaced: boolean): string[] {
  const tags = new Set<string>();
  const pending = tokens.toReversed();
  for (let token = pending.pop(); token !== undefined; token = pending.pop()) {
    if (NO_TAGS.has(token.type)) continue;
    const children = childrenOf(token);
    if (children.length > 0) pending.push(...children.toReversed());
    else if (token.type === 'text') for (const tag of tagsIn((token as Tokens.Text).text, spaced)) tags.add(tag);
  }
  return [...tags];
}
