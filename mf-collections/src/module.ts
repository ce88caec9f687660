import { defineModule } from '@benotes/contract';

/** Collections: their settings and public links. */
export const module = defineModule({
  name: 'mf_collections',
  title: 'Collections',
  pages: [
    { path: '/c/create', title: 'Create Collection', access: 'user' },
    { path: '/c/:collectionId/edit', title: 'Collection Settings', access: 'user', redirectsZero: true },
  ],
  slots: [{ name: 'collection.settings', accepts: 'view' }],
});
