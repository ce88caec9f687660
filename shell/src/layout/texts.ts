/** What the frame around every screen says. */
export const texts = {
  skip: 'Skip to the content',
  product: 'Benotes',
  menu: 'Menu',
  close: 'Close the menu',
  main: 'Main',
  options: 'Options',
  notifications: 'Notifications',

  search: 'Search',
  tags: 'Tags',
  transfer: 'Import & Export',
  recycleBin: 'Recycle Bin',
  users: 'Users',
  account: 'My Account',
  logout: 'Logout',
  uncategorized: 'Uncategorized',
  collections: 'Collections',
  createCollection: 'Create a new collection',
  collectionsLoading: 'Loading collections',
  collectionsFailed: 'The collections could not be loaded.',
  noCollections: 'No collections yet. Create one to sort your posts.',
} as const;
