import { tokensOf } from './tokens.ts';

/** Consecutive tokens; with `isPrefix` the last one may be only the beginning of a word. */
export interface Phrase {
  tokens: readonly string[];
  isPrefix: boolean;
}

/** A `#` right before a word is left out: cards print tags that way, and the index holds their names alone. */
const PART = /"([^"]*)"|(?:#(?=[\p{L}\p{N}]))?(\S+)/gu;

/**
 * Parses a search: all words, exact phrases in double quotes, the last word also as a prefix (contract section 9). No
 * other character is special, nor is an unpaired quote.
 */
export function phrasesOf(filter: string): Phrase[] {
  const parts = [...filter.matchAll(PART)].map(([, quoted, word]) => ({
    text: quoted ?? word ?? '',
    isPrefix: !quoted,
  }));
  const phrases = parts
    .map(({ text, isPrefix }, index) => ({ tokens: tokensOf(text), isPrefix: isPrefix && index === parts.length - 1 }))
    .filter(({ tokens }) => tokens.length > 0);
  return phrases;
}

/** Whether a line of tokens contains all phrases. */
export const matchesAll = (phrases: readonly Phrase[], line: string): boolean =>
  phrases.every(({ tokens, isPrefix }) => line.includes(` ${tokens.join(' ')}${isPrefix ? '' : ' '}`));
