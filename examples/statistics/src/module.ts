import { defineModule } from '@benotes/contract';

/** Statistics of one's own library. */
export const module = defineModule({
  name: 'statistics',
  title: 'Statistics',
  pages: [{ path: '/statistics', title: 'Statistics', access: 'user' }],
  links: [
    {
      slot: 'sidebar.main',
      id: 'statistics.open',
      label: 'Statistics',
      icon: 'chart-column',
      path: '/statistics',
      order: 50,
      audience: 'user',
    },
  ],
  contributions: [
    {
      kind: 'action',
      slot: 'post.menu',
      id: 'statistics.copy-as-markdown',
      source: './src/copy/copy-as-markdown.ts',
      label: 'Copy as Markdown',
      icon: 'copy',
      order: 50,
    },
  ],
});
