import { isolate } from '@benotes/ui';

/** What a visitor of a shared collection reads. */
export const texts = {
  product: 'Benotes',
  shared: 'Shared Collection',
  noShare: 'No share was named.',
  noShareDetail: 'Open the whole link that you were given.',
  ended: 'This link does not lead to a shared collection, or no longer does.',
  posts: 'Posts',
  loading: 'loading...',
  empty: 'There are no posts here yet.',
  listFailed: 'The posts could not be loaded.',
  untitled: 'Untitled note',
  noSuchPost: 'This post does not exist.',
  postFailed: 'The post could not be loaded.',
  back: (collection: string) => `Back to ${isolate(collection)}`,
  tags: 'Tags',
  unreachable: 'The server could not be reached.',
  misconfigured: 'This site does not know its server: config.json is missing or names no address.',
} as const;
