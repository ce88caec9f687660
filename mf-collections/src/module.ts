import { defineModule } from '@benotes/contract';

/** Collections and saved searches: their settings and public links; the public links of posts. */
export const module = defineModule({
  name: 'mf_collections',
  title: 'Collections',
  pages: [
    { path: '/c/create', title: 'Create Collection', access: 'user' },
    { path: '/c/:collectionId/edit', title: 'Collection Settings', access: 'user', redirectsZero: true },
    { path: '/searches/:searchId/edit', title: 'Saved Search', access: 'user' },
    { path: '/p/:id/links', title: 'Share Post', access: 'user' },
  ],
  contributions: [
    {
      kind: 'action',
      slot: 'palette.sources',
      id: 'collections.palette-searches',
      source: './src/search-settings/palette-searches.ts',
      label: 'Saved searches',
      icon: 'search',
      order: 5,
    },
  ],
  slots: [{ name: 'collection.settings', accepts: 'view' }],
});
