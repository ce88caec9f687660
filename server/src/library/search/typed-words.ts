import { foldText } from '@benotes/contract/fold-text';
import { parseQuery, type Query } from '@benotes/contract/search-query';

import { prefixTerm } from './parse-query.ts';

/** A run of letters and digits, with their accents and what cannot be seen. */
const RUN = /[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}]+/gu;

interface TypedWord {
  /** Folded. */
  word: string;
  /** At the very end, where a search also finds longer words. */
  isPrefix: boolean;
}

/** What a search looks for, without operators and what it excludes. */
const wordTerms = ({ clauses }: Query) =>
  clauses.flat().filter((term) => term.kind === 'words' && !term.isNegated && term.text !== '');

/** The words that a search looks for, in quotes or not. */
export function typedWords(text: string): TypedWord[] {
  const query = parseQuery(text);
  const prefix = prefixTerm(query);
  return wordTerms(query).flatMap((term) => {
    const typed = text.slice(term.from, term.to);
    return [...typed.matchAll(RUN)].map(({ 0: run, index }) => ({
      word: foldText(run),
      isPrefix: term === prefix && index + run.length === typed.length,
    }));
  });
}

/** A search with other words in place of some. All else stays as it was typed. `corrections`: by folded word. */
export function correctWords(text: string, corrections: ReadonlyMap<string, string>): string {
  let corrected = text;
  for (const { from, to } of wordTerms(parseQuery(text)).toReversed())
    corrected =
      corrected.slice(0, from) +
      corrected.slice(from, to).replace(RUN, (run) => corrections.get(foldText(run)) ?? run) +
      corrected.slice(to);
  return corrected;
}

/** How some folded words are written in a text, in lower case. */
export function spellingsIn(text: string, words: ReadonlySet<string>): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const [run] of text.matchAll(RUN)) {
    const word = foldText(run);
    if (words.has(word) && !spellings.has(word)) spellings.set(word, run.toLowerCase().normalize('NFC'));
  }
  return spellings;
}
