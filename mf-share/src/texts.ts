import { isolate } from '@benotes/ui';

/** Texts for visitors of a shared collection. */
export const texts = {
  product: 'Benotes',
  shared: 'Shared Collection',
  noShare: 'This link is incomplete.',
  noShareDetail: 'Open the full link that you were given.',
  ended: 'This link is invalid or has expired.',
  posts: 'Posts',
  view: 'View',
  count: (number: number) => `${number.toLocaleString('en')} ${number === 1 ? 'post' : 'posts'}`,
  empty: 'There are no posts here yet.',
  untitled: 'Untitled post',
  noSuchPost: 'This post does not exist.',
  postFailed: 'The post could not be loaded.',
  back: (collection: string) => `Back to ${isolate(collection)}`,
  unreachable: 'The server could not be reached.',
  misconfigured: 'This site is not configured: config.json is missing or contains no server URL.',
} as const;
