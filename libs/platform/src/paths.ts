import { ADD_PATH, IMPORT_PATH, PUBLIC_PATHS, SHARE_PATH } from '@benotes/contract';

/**
 * Paths of the product as route patterns; fill in with `generatePath`. Modules use the shell's copy, so whatever is
 * added needs that shell to be deployed first: a path that only its own module leads to stays in that module.
 */
export const paths = {
  home: '/',
  createCollection: '/c/create',
  collectionSettings: '/c/:collectionId/edit',
  collection: '/c/:collectionId',
  createPost: '/c/:collectionId/p/create',
  post: '/p/:id',
  readPost: '/p/:id/read',
  postLinks: '/p/:id/links',
  search: '/search',
  allPosts: '/all',
  favorites: '/favorites',
  highlights: '/highlights',
  savedSearchSettings: '/searches/:searchId/edit',
  recycleBin: '/restore',
  care: '/care',
  transfer: '/import',
  importBookmarks: IMPORT_PATH,
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
