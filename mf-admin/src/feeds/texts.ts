import { isolate } from '@benotes/ui';

/** Texts of feeds. */
export const texts = {
  feeds: 'Feeds',
  notLoaded: 'The feeds could not be loaded.',
  none: 'There are no feeds.',
  create: 'Create a feed',
  createShort: 'Create',
  hint: 'A feed reader shows what is new in a list. Anyone who knows the address of a feed can read that list, and nothing else.',
  revokeBody: 'Readers that use its addresses will no longer get anything.',
  revoked: 'The feed was revoked.',
  failed: 'That did not work.',
  validity: 'Valid for',
  /** `end`: in words. */
  detail: (below: boolean, end: string, used: string | null, program: string | null) =>
    [
      ...(below ? ['with subcollections'] : []),
      end,
      used === null ? 'never read' : `last read ${used}${program === null ? '' : ` by ${isolate(program)}`}`,
    ].join(' · '),

  list: 'List',
  lists: {
    all: 'All posts',
    favorites: 'Favorites',
    collection: 'A collection',
    tag: 'Posts with a tag',
    saved: 'A saved search',
    search: 'What a search finds',
    notifications: 'Notifications',
  },
  collection: 'Collection',
  uncategorized: 'Uncategorized',
  below: 'With subcollections',
  tag: 'Tag',
  saved: 'Saved search',
  search: 'Search',
  searchHint: 'As in the search of Benotes, such as tag:recipes.',
  noSearch: 'Enter a search.',
  noChoice: 'No options.',
  created: (name: string) => `Feed of ${isolate(name)}`,
  onlyNow: 'Copy an address now. They are not shown again.',
  atom: 'Atom',
  json: 'JSON Feed',
} as const;
