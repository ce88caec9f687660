import type { OperatorTerm } from '@benotes/contract/search-query';
import { isolate } from '@benotes/ui';

/** Values of `is:` that are nouns; the others are adjectives. */
const NOUNS: ReadonlySet<string> = new Set(['note', 'link', 'favorite', 'duplicate']);

/** Values of `has:` in the plural. */
const PARTS: Record<string, string> = {
  image: 'images',
  code: 'code',
  task: 'tasks',
  'open-task': 'open tasks',
  highlight: 'highlights',
};

/** The texts of the search bar. */
export const texts = {
  search: 'Search',
  hint: 'Search titles, text, links, and tags. Use quotation marks for exact phrases.',
  operators: 'Search operators',
  operatorsIntro: 'Combine words with operators. A minus sign before a term excludes it.',
  combinations: [
    { example: 'rye bread', help: 'Both words' },
    { example: '"rye bread"', help: 'The exact phrase' },
    { example: 'rye OR wheat', help: 'One of the two' },
    { example: 'bread -rye', help: 'Without a word' },
  ],
  suggestions: 'Suggestions',
  understood: 'Operators of this search',
  term: (label: string, value: string) => `${label}: ${isolate(value)}`,
  /** Words with a minus sign. */
  without: (words: string) => `Without ${isolate(words)}`,
  /** Operators with a minus sign. */
  excluded: {
    tag: (name) => `Not tagged ${isolate(name)}`,
    in: (collection) => `Not in ${isolate(collection)}`,
    is: (kind) => `Not ${NOUNS.has(kind) ? 'a ' : ''}${kind}`,
    has: (part) => `Without ${PARTS[part] ?? part}`,
    site: (host) => `Not from ${isolate(host)}`,
    title: (words) => `Not in the title: ${isolate(words)}`,
    url: (part) => `Not in the address: ${isolate(part)}`,
    on: (date) => `Not on ${isolate(date)}`,
    before: (date) => `Not before ${isolate(date)}`,
    after: (date) => `Not after ${isolate(date)}`,
  } satisfies Record<OperatorTerm['name'], (value: string) => string>,
  removeTerm: (term: string) => `Remove ${isolate(term)} from the search`,
  noResults: 'No search results.',
  matchingCollection: (name: string) => `Go to the collection ${isolate(name)}`,
  spellingHint: 'Check the spelling, or search for the beginning of a word.',
  /** Before and after the suggested search. */
  didYouMean: ['Did you mean ', '?'],
  collections: 'Collections to search in',
  searchIn: (name: string) => `In ${isolate(name)}`,
  clear: 'Clear the search',
  searchInAll: 'Search in all collections',
  searchEverywhere: (name: string) => `Search everywhere instead of in ${isolate(name)}`,
  moreHits: 'There may be more results.',
  uncategorized: 'Uncategorized',
} as const;
