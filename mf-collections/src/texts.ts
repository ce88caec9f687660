import { RESTORABLE_DAYS } from '@benotes/contract';
import { isolate } from '@benotes/ui';

const number = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Texts of the collection forms. */
export const texts = {
  createCollection: 'Create Collection',
  settings: 'Collection Settings',
  settingsHint: "Update your collection's title and public available URL.",
  save: 'Save',
  saveHint: 'Ctrl + Alt + S',
  name: 'Name of Collection',
  parent: 'Subcollection of',
  noParent: 'No parent',
  icon: 'Collection Icon',
  loading: 'Loading the collection…',

  nameMissing: 'Enter a name.',
  notSaved: 'The collection could not be saved.',
  notLoaded: 'The collections could not be loaded.',
  noSuchCollection: 'This collection does not exist.',
  goHome: 'Go to Uncategorized',

  publicUrl: 'Public URL',
  publicUrlSummary: 'Anyone with the link can read the posts in this collection, without an account.',
  active: 'active',
  inactive: 'inactive',
  token: 'Token',
  generate: 'Generate',
  guessable: 'A token this short is easy to guess.',
  address: 'Public address',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'The address could not be copied. Select it and copy it manually.',
  opensOnSave: 'The link will work once you save the collection.',
  closesOnSave: 'The link will stop working once you save the collection.',
  tokenMissing: 'Enter a token or generate one.',
  tokenTooLong: (most: number) => `A token can have at most ${most} characters.`,
  shareLoading: 'Loading the public link…',
  shareNotLoaded: 'The public link could not be loaded.',
  shareNotSaved: 'The public link could not be saved.',

  delete: 'Delete collection',
  deleteSummary: 'Its subcollections are deleted too, and all their posts move to the Recycle Bin.',
  deleteTitle: (name: string) => `Delete “${isolate(name)}”?`,
  deleteWith: (names: readonly string[], more: number) =>
    `${names.length + more === 1 ? 'This subcollection' : 'These subcollections'} will also be deleted: ${names.map(isolate).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  counting: 'Checking what will be deleted…',
  deleteCounted: (collections: number, posts: number) =>
    posts === 0
      ? `${number(collections, 'collection')} without posts will be deleted.`
      : `${number(collections, 'collection')} will be deleted. ${number(posts, 'post')} will move to the Recycle Bin.`,
  deletePosts: 'The posts will move to the Recycle Bin.',
  deleteShared: 'Their public links will stop working.',
  deleteRestorable: `You can restore it from the Recycle Bin for ${RESTORABLE_DAYS} days.`,
  confirmDelete: 'Delete',
  deleted: 'Collection deleted',
  deletedDetail: 'Collection was successfully deleted.',
  notDeleted: 'The collection could not be deleted.',
} as const;
