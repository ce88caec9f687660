import { RESTORABLE_DAYS } from '@benotes/contract';
import { isolate } from '@benotes/ui';

const number = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The texts about a public link that depend on what is shared. */
export interface ShareTexts {
  summary: string;
  opensOnSave: string;
}

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
  color: 'Icon color',
  description: 'Description',
  descriptionHint: 'Shown above its posts, also to visitors of its public link.',
  cover: 'Cover',
  coverPreview: 'The cover',
  chooseCover: 'Choose an image',
  replaceCover: 'Choose another image',
  removeCover: 'Remove the cover',
  coverNotUploaded: 'The image could not be uploaded.',
  general: 'General',
  look: 'Look',
  keepCopies: 'Keep copies of linked pages',
  keepCopiesHint:
    'The text and images of each page stay readable and searchable here when the page is gone. If turned off, copies that exist remain.',
  loading: 'Loading the collection…',

  nameMissing: 'Enter a name.',
  saved: 'Collection saved',
  notSaved: 'The collection could not be saved.',
  notLoaded: 'The collections could not be loaded.',
  onlyManagers: 'Only people who can manage this collection can change it.',
  noSuchCollection: 'This collection does not exist.',
  goHome: 'Go to Uncategorized',
  backToCollection: 'Back to the collection',

  publicUrl: 'Public URL',
  active: 'active',
  inactive: 'inactive',
  token: 'Token',
  generate: 'Generate',
  guessable: 'A token this short is easy to guess.',
  address: 'Address',
  copy: 'Copy',
  copyNamed: (name: string) => `Copy the address of ${isolate(name)}`,
  copied: 'Copied',
  notCopied: 'The address could not be copied. Select it and copy it manually.',
  collectionLink: {
    summary: 'Anyone with the link can read the posts in this collection, without an account.',
    opensOnSave: 'The link will work once you save the collection.',
  } satisfies ShareTexts,
  searchLink: {
    summary: 'Anyone with the link can read the posts that this search finds at the time, without an account.',
    opensOnSave: 'The link will work once you save the search.',
  } satisfies ShareTexts,
  tokenMissing: 'Enter a token or generate one.',
  tokenTooLong: (most: number) => `A token can have at most ${most} characters.`,
  shareLoading: 'Loading the public link…',
  shareNotLoaded: 'The public link could not be loaded.',
  shareNotSaved: 'The public link could not be saved.',

  searchSettings: 'Saved Search',
  searchHint: 'Update the search and its public link.',
  searchName: 'Name of the search',
  searchText: 'Search',
  searchMissing: 'Enter a search.',
  searchIn: 'Search in',
  everywhere: 'Everywhere',
  uncategorized: 'Uncategorized',
  searchIcon: 'Icon',
  searchNotSaved: 'The saved search could not be saved.',
  searchNotLoaded: 'The saved search could not be loaded.',
  searchLoading: 'Loading the saved search…',
  noSuchSearch: 'This saved search does not exist.',
  notShareable: 'Change the parts that are not understood before you share this search.',
  goToSearch: 'Go to the search',

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
  deleteShared: 'Others will lose access to them, and their public links will stop working.',
  deleteRestorable: (who: 'You' | 'Its owner') =>
    `${who} can restore it from the Recycle Bin for ${RESTORABLE_DAYS} days.`,
  confirmDelete: 'Delete',
  deleted: 'Collection deleted',
  deletedDetail: 'Collection was successfully deleted.',
  undo: 'Undo',
  error: 'Error',
  notRestored: 'The collection could not be restored.',
  notDeleted: 'The collection could not be deleted.',
} as const;
