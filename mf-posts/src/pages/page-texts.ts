import { isolate } from '@benotes/ui';

import { texts as firstTexts } from './texts.ts';

/** The texts of all pages, of which most load when they are opened. */
export const texts = {
  ...firstTexts,

  emptyOf: {
    uncategorized: 'There are no posts here yet.',
    leaf: 'There are no posts here yet.',
    nested: 'All posts of this collection are in its subcollections.',
    below: 'There are no posts here or in the subcollections yet.',
  },
  includeBelow: 'Show the posts of subcollections',
  importBookmarks: 'Import bookmarks',
  createFirst: 'Create a post',

  noSuchPost: 'This post does not exist.',
  postNotLoaded: 'The post could not be loaded.',

  allPosts: 'All posts',
  noPosts: 'There are no posts yet.',
  favorites: 'Favorites',
  noFavorites: 'You have no favorites yet.',
  noFavoritesHint: 'To find a post here, press the star on its card, or choose Add to Favorites in its menu.',
  recycleBin: 'Recycle Bin',
  emptyBin: 'There is nothing yet in here.',
  empty: 'Empty',
  emptyLong: 'Empty the Recycle Bin',
  emptyTitle: 'Empty the Recycle Bin?',
  emptyBody: 'Everything in it will be permanently deleted, with all history.',
  search: 'Search',
  emptyQuery: 'Type to search, or choose a collection to search in.',
  emptyQueryIn: (name: string) => `Type to search in ${isolate(name)}.`,
  found: (count: number) => (count === 1 ? '1 post found.' : `${count} posts found.`),
  foundNothing: 'Nothing found.',
  foundNothingBut: (suggestion: string) => `Nothing found. Did you mean ${isolate(suggestion)}?`,
  foundAtLeast: (count: number) => `${count}+ results found.`,
  count: (count: number) => (count === 1 ? '1 post' : `${count} posts`),
  countAtLeast: (count: number) => `${count}+ results`,
} as const;
