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

  delete: 'Delete collection',
  deleteSummary: 'Its subcollections go with it, and all their posts move to the Recycle Bin.',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteWith: (names: readonly string[], more: number) =>
    `${names.length + more === 1 ? 'This subcollection goes' : 'These subcollections go'} with it: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  deletePosts: 'The posts move to the Recycle Bin. A deleted collection cannot be brought back.',
  confirmDelete: 'Delete',
  deleted: 'Collection deleted',
  deletedDetail: 'Collection was successfully deleted.',
  notDeleted: 'The collection could not be deleted.',
} as const;
