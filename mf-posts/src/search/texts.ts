import { isolate } from '@benotes/ui';

/** The texts of the search bar. */
export const texts = {
  search: 'Search',
  hint: 'Search titles, text, links and tags. Use quotation marks for exact phrases.',
  spellingHint: 'Check the spelling, or search for the beginning of a word.',
  collections: 'Collections to search in',
  searchIn: (name: string) => `In ${isolate(name)}`,
  clear: 'Clear the search',
  searchEverywhere: (name: string) => `Search everywhere instead of in ${isolate(name)}`,
  uncategorized: 'Uncategorized',
} as const;
