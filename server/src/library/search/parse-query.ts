import { type OperatorTerm, parseQuery, type Query, type Term, type WordTerm } from '@benotes/contract/search-query';

import { tokensOf } from './tokens.ts';

/** Consecutive tokens; with `isPrefix` the last one may be only the beginning of a word. */
export interface Phrase {
  tokens: readonly string[];
  isPrefix: boolean;
}

/** A `#` right before a word is left out: cards print tags that way, and the index holds their names alone. */
const NUMBER_SIGN = /^#(?=[\p{L}\p{N}])/u;

/** The phrase of a word, or of words in quotation marks; without tokens if there is nothing to search for. */
export function phraseOf(term: WordTerm | OperatorTerm, isPrefix: boolean): Phrase {
  const text = term.kind === 'operator' ? term.value : term.text;
  return { tokens: tokensOf(term.isQuoted ? text : text.replace(NUMBER_SIGN, '')), isPrefix };
}

/** The last word that is searched for, which may be only the beginning of one; null if it is in quotation marks. */
export function prefixTerm({ clauses }: Query): Term | null {
  const words = clauses.flat().filter((term) => !term.isNegated && (term.kind === 'words' || term.name === 'title'));
  const last = words.at(-1);
  return last?.isQuoted ? null : (last ?? null);
}

/** The phrases of the words that every result contains. */
export function phrasesOf(filter: string): Phrase[] {
  const query = parseQuery(filter);
  const prefix = prefixTerm(query);
  return query.clauses
    .flatMap(([term, ...others]) => (term?.kind === 'words' && !term.isNegated && others.length === 0 ? [term] : []))
    .map((term) => phraseOf(term, term === prefix))
    .filter(({ tokens }) => tokens.length > 0);
}

/** Whether a line of tokens contains a phrase. */
export const matchesPhrase = ({ tokens, isPrefix }: Phrase, line: string): boolean =>
  line.includes(` ${tokens.join(' ')}${isPrefix ? '' : ' '}`);

/** Whether a line of tokens contains all phrases. */
export const matchesAll = (phrases: readonly Phrase[], line: string): boolean =>
  phrases.every((phrase) => matchesPhrase(phrase, line));
