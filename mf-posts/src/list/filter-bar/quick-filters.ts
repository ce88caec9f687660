import { formatQuery, formatTerm, parseQuery } from '@benotes/contract/search-query';

import { texts } from './texts.ts';

/** Common filters that are one click away, with their term of the search language. */
export const QUICK_FILTERS = [
  { label: texts.quick.links, term: 'is:link' },
  { label: texts.quick.notes, term: 'is:note' },
  { label: texts.quick.untagged, term: 'is:untagged' },
  { label: texts.quick.duplicates, term: 'is:duplicate' },
  { label: texts.quick.withImage, term: 'has:image' },
  { label: texts.quick.openTasks, term: 'has:open-task' },
  { label: texts.quick.old, term: 'before:1y' },
] as const;

export const QUICK_TERMS: readonly string[] = QUICK_FILTERS.map(({ term }) => term);

/** The terms that every post must meet, as text. */
export const requiredTerms = (filter: string): string[] =>
  parseQuery(filter).clauses.flatMap((terms) => (terms.length === 1 ? terms.map(formatTerm) : []));

/** The filter with a required term, or without it if it has it. */
export function toggleTerm(filter: string, term: string): string {
  const query = parseQuery(filter);
  const without = query.clauses.filter((terms) => terms.map(formatTerm).join(' OR ') !== term);
  if (without.length < query.clauses.length) return formatQuery({ ...query, clauses: without });
  return `${filter.trim()} ${term}`.trim();
}
