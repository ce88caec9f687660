import { foldText } from '@benotes/contract/fold-text';

/** Separates fields, so that no phrase matches across two of them. Invisible, so that folding removes it from texts. */
const BREAK = '\u2063';
/** Prefix of tokens that no text contains. Invisible too. */
export const MARK = '\u2064';

/**
 * Splits a text at every character that is not a letter or digit, and at every character of scripts written without
 * spaces. A pattern that matches the runs themselves would need stack for each character of a run.
 */
const BETWEEN =
  /([^\p{L}\p{N}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])/u;
const NO_TOKEN = /^\s?$/;

/**
 * The folded tokens of a text: runs of letters and digits, and every other character by itself, so that symbols can be
 * searched for. Both posts and searches are tokenized by this function.
 */
export const tokensOf = (text: string): string[] =>
  foldText(text)
    .split(BETWEEN)
    .filter((part) => !NO_TOKEN.test(part));

/** The tokens of some texts in one line, with a space on both sides of each, as both indexes store them. */
export function tokenLine(texts: readonly string[]): string {
  const lines = texts.flatMap((text) => [BREAK, tokensOf(text).join(' ')]).slice(1);
  return ` ${lines.filter(Boolean).join(' ')} `;
}

const INLINE = /<\/?(?:strong|b|em|i|u|s|del|code|a|span|sub|sup|mark)\b[^>]*>/gi;
const TAGS = /<[^>]*>/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"' };

/** The text of a note without its HTML. Inline formatting within a word does not split it. */
export const wordsOf = (html: string): string =>
  html
    .replace(INLINE, '')
    .replace(TAGS, ' ')
    .replace(/&(amp|lt|gt|nbsp|quot);/g, (entity, name: string) => ENTITIES[name] ?? entity);
