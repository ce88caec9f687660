import { isolate } from '@benotes/ui';

/** Texts of the command palette. */
export const texts = {
  title: 'Go to a page or run a command',
  placeholder: 'Type a name or a command',
  options: 'Results',
  close: 'Close',

  recentlyUsed: 'Recently used',
  commands: 'Commands',
  thisPage: 'On this page',
  pages: 'Pages',
  collections: 'Collections',
  posts: 'Posts',
  more: 'More',

  uncategorized: 'Uncategorized',
  untitled: 'Untitled post',
  useDark: 'Use the dark theme',
  useLight: 'Use the light theme',
  useSystem: 'Use the theme of the device',
  logout: 'Logout',
  newSubcollection: 'New subcollection',
  share: 'Share…',

  searchFor: (words: string) => `Search for “${isolate(words)}”`,
  saveLink: (url: string) => `Save “${isolate(url)}”`,
  createNote: (title: string) => `Create a note “${isolate(title)}”`,
  didYouMean: (words: string) => `Did you mean ${isolate(words)}?`,
  retry: 'Posts cannot be searched now. Retry',

  searching: 'Searching posts',
  nothing: 'Nothing found.',
  found: (count: number) => (count === 1 ? '1 result.' : `${count} results.`),
  postsFailed: 'Posts cannot be searched now.',

  choose: 'Choose',
  open: 'Open',
  newTab: 'New tab',
} as const;
