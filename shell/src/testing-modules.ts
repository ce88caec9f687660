import { MODULE_CONTRACT, type ModuleLink, type PageModule, SET_UP_FACTOR_PATH } from '@benotes/contract';

import { setLiveModules } from './modules/live-modules.ts';
import { provideSlots } from './modules/provide-slots.ts';

/** A module of a page, by its federation name. */
export const aModule = (name: string, description: Partial<PageModule> = {}): PageModule => ({
  name,
  title: name,
  contract: MODULE_CONTRACT,
  pages: [],
  links: [],
  contributions: [],
  slots: [],
  scripts: [],
  styles: [],
  ...description,
});

const aLink = (id: string, label: string, path: string, order: number, slot = 'sidebar.main'): ModuleLink => ({
  slot,
  id,
  label,
  icon: 'folder',
  path,
  order,
  audience: 'user',
});

/** Modules with pages and links, as embedded in a page. */
export const modules: Readonly<Record<string, PageModule>> = {
  lists: aModule('lists', {
    pages: [
      { path: '/', title: 'Uncategorized', access: 'user' },
      {
        path: '/c/:collectionId',
        title: 'Collection',
        access: 'user',
        prefetch: '/api/posts?collection_id=:collectionId&limit=20&withTags=true',
        prefetchNarrow: '/api/posts?collection_id=:collectionId&limit=10&withTags=true',
      },
      { path: '/c/:collectionId/p/create', title: 'Create Post', access: 'user' },
      { path: '/p/:id', title: 'Edit Post', access: 'user' },
      { path: '/search', title: 'Search', access: 'user' },
      { path: '/tags/:id', title: 'Tag', access: 'user' },
    ],
    links: [{ ...aLink('lists.search', 'Search', '/search', 10), shortcut: '/' }],
    scripts: ['/modules/lists/1/assets/parcel.js'],
    styles: ['/modules/lists/1/assets/parcel.css'],
  }),
  forms: aModule('forms', {
    pages: [
      { path: '/c/create', title: 'Create Collection', access: 'user' },
      { path: '/c/:collectionId/edit', title: 'Collection Settings', access: 'user', redirectsZero: true },
    ],
  }),
  admin: aModule('admin', {
    pages: [
      { path: SET_UP_FACTOR_PATH, title: 'Set up a second step', access: 'user' },
      { path: '/tags', title: 'Tags', access: 'user' },
      { path: '/tags/create', title: 'Create Tag', access: 'user' },
      { path: '/tags/:id/edit', title: 'Edit Tag', access: 'user', redirectsZero: true },
      { path: '/users', title: 'Users', access: 'user' },
      { path: '/users/create', title: 'Create User', access: 'user' },
      { path: '/users/:id', title: 'User', access: 'user' },
      { path: '/import', title: 'Import & Export', access: 'user' },
      { path: '/import/bookmarks', title: 'Import Bookmarks', access: 'user' },
      { path: '/modules', title: 'Modules', access: 'owner' },
    ],
    links: [
      aLink('admin.tags', 'Tags', '/tags', 20),
      aLink('admin.transfer', 'Import & Export', '/import', 30, 'sidebar.foot'),
      aLink('admin.users', 'Users', '/users', 50, 'sidebar.foot'),
      aLink('admin.account', 'My Account', '/users/:userId', 60, 'sidebar.foot'),
    ],
  }),
  viewer: aModule('viewer', {
    pages: [
      { path: '/s', title: 'Shared Collection', access: 'visitor' },
      { path: '/p/:id', title: 'Post', access: 'visitor' },
    ],
  }),
};

/** Sets the live modules of the page, for tests and stories. */
export function provideModules(live = modules): void {
  setLiveModules(live);
  provideSlots();
}
