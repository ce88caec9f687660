import { isolate } from '@benotes/ui';

const number = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The texts of what is in the recycle bin. */
export const texts = {
  uncategorized: 'Uncategorized',
  deletedCollection: 'A deleted collection',
  topLevel: 'Top level',
  separator: ' / ',
  deleted: (day: string) => `Deleted ${day}`,

  collections: 'Deleted collections',
  posts: 'Deleted posts',
  days: (days: number) => `A collection can be restored for ${days} days.`,
  content: (collections: number, posts: number) =>
    collections === 0 ? number(posts, 'post') : `${number(collections, 'subcollection')}, ${number(posts, 'post')}`,
  notLoaded: 'The deleted collections could not be loaded.',

  restore: 'Restore',
  restoreLong: (name: string) => `Restore the collection ${isolate(name)}`,
  restored: 'Collection restored',
  isIn: (name: string, parent: string | null) =>
    parent === null ? `“${isolate(name)}” is at the top level.` : `“${isolate(name)}” is in ${isolate(parent)}.`,
  parentIsGone: (name: string) => `“${isolate(name)}” is at the top level, because its parent collection is gone.`,
  notRestored: 'The collection could not be restored.',

  purge: 'Delete permanently',
  purgeLong: (name: string) => `Delete permanently: ${isolate(name)}`,
  purgeTitle: (name: string) => `Permanently delete “${isolate(name)}”?`,
  purgeBody: (collections: number, posts: number) =>
    posts === 0 && collections === 0
      ? 'You can’t restore it afterwards.'
      : `It has ${texts.content(collections, posts)}, which will be deleted as well, with all history. You can’t restore them afterwards.`,
  purged: 'Collection permanently deleted',
  notPurged: 'The collection could not be deleted.',
  error: 'Error',
} as const;
