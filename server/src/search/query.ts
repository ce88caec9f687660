import { tokensOf } from './tokens.ts';

/** Tokens that stand one after the other; the last of a prefix may go on. */
export interface Phrase {
  tokens: readonly string[];
  isPrefix: boolean;
}

/** A `#` right before a word is left out: cards print tags that way, and the index holds their names alone. */
const PART = /"([^"]*)"|(?:#(?=[\p{L}\p{N}]))?(\S+)/gu;

/**
 * What a person looks for: every word, those in double quotes as they stand, the last one also where it only begins a
 * word (contract section 9). No character means anything else; a quote without its partner is a character as well.
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

/** Whether every phrase stands in a line of tokens. */
export const holdsAll = (phrases: readonly Phrase[], line: string): boolean =>
  phrases.every(({ tokens, isPrefix }) => line.includes(` ${tokens.join(' ')}${isPrefix ? '' : ' '}`));
