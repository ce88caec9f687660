import { defineModule } from '@benotes/contract';

/** What this module adds to Benotes. */
export const module = defineModule({
  name: 'example_module',
  title: 'Example Module',
  pages: [{ path: '/example-module', title: 'Example Module', access: 'user' }],
  links: [
    {
      slot: 'sidebar.main',
      id: 'example-module.open',
      label: 'Example Module',
      icon: 'box',
      path: '/example-module',
      order: 50,
      audience: 'user',
    },
  ],
  contributions: [
    {
      kind: 'action',
      slot: 'post.menu',
      id: 'example-module.count-words',
      source: './src/count-words.ts',
      label: 'Count words',
      icon: 'box',
      order: 50,
      when: { kind: 'note' },
    },
    {
      kind: 'view',
      slot: 'account.sections',
      id: 'example-module.account',
      source: './src/account-section.tsx',
      label: 'Example Module',
      order: 50,
    },
  ],
});
