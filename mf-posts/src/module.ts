import { ADD_PATH, defineModule } from '@benotes/contract';

const list = (filter: string) => ({
  prefetch: `/api/posts?${filter}&limit=20&withTags=true&withSettings=true`,
  prefetchNarrow: `/api/posts?${filter}&limit=10&withTags=true&withSettings=true`,
});

/** Posts: lists, search, the recycle bin, and the editor. */
export const module = defineModule({
  name: 'mf_posts',
  title: 'Posts',
  pages: [
    { path: '/', title: 'Uncategorized', access: 'user', ...list('is_uncategorized=1') },
    { path: '/c/0', title: 'Uncategorized', access: 'user', ...list('is_uncategorized=1') },
    { path: '/c/:collectionId', title: 'Collection', access: 'user', ...list('collection_id=:collectionId') },
    { path: '/c/:collectionId/p/create', title: 'Create Post', access: 'user' },
    { path: ADD_PATH, title: 'Save to Benotes', access: 'user' },
    { path: '/p/:id', title: 'Edit Post', access: 'user' },
    { path: '/p/:id/read', title: 'Post', access: 'user', prefetch: '/api/posts/:id?withTags=true' },
    { path: '/search', title: 'Search', access: 'user' },
    { path: '/favorites', title: 'Favorites', access: 'user', ...list('is_favorite=1') },
    { path: '/highlights', title: 'Highlights', access: 'user' },
    { path: '/restore', title: 'Recycle Bin', access: 'user', ...list('is_archived=1') },
    { path: '/care', title: 'Broken links', access: 'user' },
    { path: '/tags/:id', title: 'Tag', access: 'user', ...list('tag_id=:id') },
  ],
  links: [
    {
      slot: 'sidebar.main',
      id: 'posts.search',
      label: 'Search',
      icon: 'search',
      path: '/search',
      shortcut: '/',
      order: 10,
      audience: 'user',
    },
    {
      slot: 'sidebar.main',
      id: 'posts.favorites',
      label: 'Favorites',
      icon: 'star',
      path: '/favorites',
      order: 15,
      audience: 'user',
    },
    {
      slot: 'sidebar.foot',
      id: 'posts.highlights',
      label: 'Highlights',
      icon: 'quote',
      path: '/highlights',
      order: 25,
      audience: 'user',
    },
    {
      slot: 'sidebar.foot',
      id: 'posts.recycle-bin',
      label: 'Recycle Bin',
      icon: 'trash',
      path: '/restore',
      order: 40,
      audience: 'user',
    },
    {
      slot: 'sidebar.foot',
      id: 'posts.care',
      label: 'Broken links',
      icon: 'link',
      path: '/care',
      order: 45,
      audience: 'user',
    },
  ],
  slots: [
    { name: 'post.menu', accepts: 'action' },
    { name: 'post.foot', accepts: 'view' },
    { name: 'note.below', accepts: 'view' },
    { name: 'collection.menu', accepts: 'action' },
    { name: 'search.sources', accepts: 'action' },
  ],
});
