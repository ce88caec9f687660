import { isolate } from '@benotes/ui';

const number = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What a person reads while creating, changing and deleting a collection. */
export const texts = {
  createCollection: 'Create Collection',
  editCollection: 'Edit Collection',
  settings: 'Collection Settings',
  settingsHint: "Update your collection's title and public available URL.",
  save: 'Save',
  saveHint: 'Ctrl + Alt + S',
  name: 'Name of Collection',
  parent: 'Subcollection of',
  noParent: 'No parent',
  icon: 'Collection Icon',
  loading: 'The collection is loading.',

  nameMissing: 'Give the collection a name.',
  notSaved: 'The collection could not be saved.',
  notLoaded: 'The collections could not be loaded.',
  noSuchCollection: 'This collection does not exist.',
  goHome: 'Go to Uncategorized',

  publicUrl: 'Public URL',
  publicUrlSummary: 'Whoever has the link can read the posts of this collection, without an account.',
  active: 'active',
  inactive: 'inactive',
  token: 'Token',
  generate: 'Generate',
  guessable: 'A token this short could be guessed.',
  address: 'Public address',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'The browser did not let the address be copied. Select it and copy it by hand.',
  opensOnSave: 'The link works once the collection is saved.',
  closesOnSave: 'The link stops working once the collection is saved.',
  tokenMissing: 'Enter a token or generate one.',
  tokenTooLong: (most: number) => `A token has at most ${most} characters.`,
  shareLoading: 'The public link is loading.',
  shareNotLoaded: 'The public link could not be loaded.',
  shareNotSaved: 'The public link could not be saved.',

  delete: 'Delete collection',
  deleteSummary: 'Its subcollections go with it, and all their posts move to the Recycle Bin.',
  deleteTitle: (name: string) => `Delete “${isolate(name)}”?`,
  deleteWith: (names: readonly string[], more: number) =>
    `${names.length + more === 1 ? 'This subcollection goes' : 'These subcollections go'} with it: ${names.map(isolate).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  counting: 'Counting what goes with it.',
  deleteCounted: (collections: number, posts: number) =>
    posts === 0
      ? `${number(collections, 'collection')} without a post will be gone.`
      : `${number(collections, 'collection')} and ${number(posts, 'post')} go: ${posts === 1 ? 'the post moves' : 'the posts move'} to the Recycle Bin.`,
  deletePosts: 'The posts move to the Recycle Bin.',
  deleteShared: 'Public links to what goes stop working.',
  deleteForGood: 'A deleted collection cannot be brought back.',
  confirmDelete: 'Delete',
  deleted: 'Collection deleted',
  deletedDetail: 'Collection was successfully deleted.',
  notDeleted: 'The collection could not be deleted.',
} as const;
