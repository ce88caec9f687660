import type { Query, SortTerm, Term } from './query.ts';

/** The text of a query, which `parseQuery` reads as the same clauses unless it is too long. */
export const formatQuery = ({ clauses, sort }: Pick<Query, 'clauses' | 'sort'>): string =>
  [...clauses.map((terms) => terms.map(formatTerm).join(' OR ')), ...(sort ? [formatTerm(sort)] : [])].join(' ');

/** The text of a term: `-tag:"two words"`. */
export function formatTerm(term: Term | SortTerm): string {
  if (term.kind === 'sort') return `sort:${term.value}`;
  const text = term.kind === 'words' ? term.text : term.value;
  const name = term.kind === 'words' ? '' : `${term.name}:`;
  return `${term.isNegated ? '-' : ''}${name}${term.isQuoted ? `"${text}"` : text}`;
}

/** A value as it is written behind an operator; null if it cannot be written. */
export const quoteValue = (value: string): string | null => {
  if (value.includes('"')) return null;
  return /\s/.test(value) ? `"${value}"` : value;
};
