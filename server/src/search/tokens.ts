import { foldText } from './fold-text.ts';

/** Stands between two fields, so that no phrase reaches from one into the next. Invisible, and in no text of ours. */
const BREAK = '\u2063';
/** Begins a token that no text holds. Invisible too. */
export const MARK = '\u2064';

/**
 * What stands between runs of letters and digits: any other character, and each one of the scripts written without spaces.
 * The runs are what is left: a loop over such classes takes room on the stack for each character of a run.
 */
const BETWEEN =
  /([^\p{L}\p{N}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])/u;
const NO_TOKEN = /^[\s\u2063\u2064]?$/;

/**
 * The tokens of a text, folded: runs of letters and digits, and any other character by itself, so that signs are found as
 * they stand. What is searched and what is searched for are cut by this one rule.
 */
export const tokensOf = (text: string): string[] =>
  foldText(text)
    .split(BETWEEN)
    .filter((part) => !NO_TOKEN.test(part));

/** Some texts as one line of tokens with a space on either side of each, as both indexes keep it. */
export function tokenLine(texts: readonly string[]): string {
  const lines = texts.flatMap((text) => [BREAK, tokensOf(text).join(' ')]).slice(1);
  return ` ${lines.filter(Boolean).join(' ')} `;
}

const INLINE = /<\/?(?:strong|b|em|i|u|s|del|code|a|span|sub|sup|mark)\b[^>]*>/gi;
const TAGS = /<[^>]*>/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"' };

/** The words of a note, without its HTML: a mark in the middle of a word does not part it. */
export const wordsOf = (html: string): string =>
  html
    .replace(INLINE, '')
    .replace(TAGS, ' ')
    .replace(/&(amp|lt|gt|nbsp|quot);/g, (entity, name: string) => ENTITIES[name] ?? entity);
