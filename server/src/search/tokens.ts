import { foldText } from './fold.ts';

/** Stands between two fields, so that no phrase reaches from one into the next. Invisible, and in no text of ours. */
const BREAK = '\u2063';
/** Begins a token that no text holds. Invisible too. */
export const MARK = '\u2064';

/**
 * A token is a run of letters and digits, or any other single character: signs are found as they stand. Scripts
 * written without spaces give one token for each character.
 */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}])+|[^\s\u2063\u2064]/gu;

/** The tokens of a text, folded. What is searched and what is searched for are cut by this one rule. */
export const tokensOf = (text: string): string[] => foldText(text).match(TOKEN) ?? [];

/** Some texts as one line of tokens with a space on either side of each, as both indexes keep it. */
export function tokenLine(texts: readonly string[]): string {
  const tokens = texts.flatMap((text) => [BREAK, ...tokensOf(text)]).slice(1);
  return ` ${tokens.join(' ')} `;
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
