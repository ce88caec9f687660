import { isolate } from '@benotes/ui';

/** The texts of the search bar. */
export const texts = {
  search: 'Search',
  hint: 'Search titles, text, links and tags. Use quotation marks for exact phrases.',
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
  excluded: (term: string) => `Not ${term}`,
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
