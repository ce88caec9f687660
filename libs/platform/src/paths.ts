/**
 * Every address of the product (specification section 2), as a router pattern. Fill in with `generatePath`.
 */
export const paths = {
  home: '/',
  createCollection: '/c/create',
  collectionSettings: '/c/:collectionId/edit',
  collection: '/c/:collectionId',
  createPost: '/c/:collectionId/p/create',
  post: '/p/:id',
  search: '/search',
  recycleBin: '/restore',
  transfer: '/import',
  importBookmarks: '/import/bookmarks',
  exportBookmarks: '/export/bookmarks',
  users: '/users',
  createUser: '/users/create',
  user: '/users/:id',
  tags: '/tags',
  createTag: '/tags/create',
  tagSettings: '/tags/:id/edit',
  tag: '/tags/:id',
  share: '/s',

  login: '/login',
  forgot: '/forgot',
  reset: '/reset',
  setUp: '/setup',
} as const;
