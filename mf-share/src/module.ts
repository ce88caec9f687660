import { defineModule, SHARE_PATH } from '@benotes/contract';

/** The read-only view of a shared collection. */
export const module = defineModule({
  name: 'mf_share',
  title: 'Shared Collection',
  pages: [
    { path: SHARE_PATH, title: 'Shared Collection', access: 'visitor' },
    { path: '/p/:id', title: 'Post', access: 'visitor' },
  ],
});
