import { ADD_PATH, PUBLIC_PATHS, SHARE_PATH } from '@benotes/contract';

/**
 * Every path of the product (specification section 2, and those for modules and for reading a post) as a route pattern;
 * fill in with `generatePath`.
 */
export const paths = {
  home: '/',
  createCollection: '/c/create',
  collectionSettings: '/c/:collectionId/edit',
  collection: '/c/:collectionId',
  createPost: '/c/:collectionId/p/create',
  post: '/p/:id',
  readPost: '/p/:id/read',
  search: '/search',
  favorites: '/favorites',
  savedSearchSettings: '/searches/:searchId/edit',
  recycleBin: '/restore',
  care: '/care',
  transfer: '/import',
  importBookmarks: '/import/bookmarks',
  exportBookmarks: '/export/bookmarks',
  users: '/users',
  createUser: '/users/create',
  user: '/users/:id',
  modules: '/manage/modules',
  feeds: '/manage/feeds',
  tags: '/tags',
  createTag: '/tags/create',
  tagSettings: '/tags/:id/edit',
  tag: '/tags/:id',
  add: ADD_PATH,
  share: SHARE_PATH,
  ...PUBLIC_PATHS,
} as const;
