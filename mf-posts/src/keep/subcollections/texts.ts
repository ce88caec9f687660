import { grouped } from '@benotes/ui';

const number = (count: number, what: string) => `${grouped(count)} ${what}${count === 1 ? '' : 's'}`;

/** The texts of the subcollections above a list of posts. */
export const texts = {
  subcollections: 'Subcollections',
  includeBelow: 'Include their posts',
  posts: (count: number) => number(count, 'post'),
  within: (count: number) => number(count, 'subcollection'),
  showAll: (count: number) => `Show all ${grouped(count)}`,
  showMore: (count: number) => `Show ${grouped(count)} more`,
  /** Before the name of the owner. */
  by: 'by',
  new: 'New',
  nameOfNew: 'Name of the new subcollection',
  error: 'Error',
  notCreated: 'Collection could not be created.',
} as const;
