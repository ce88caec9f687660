import '@benotes/ui/tokens.css';
import '@benotes/ui/base.css';

import type { Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import { configure } from 'storybook/test';

// Lazy components are compiled when a story first renders them, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const preview: Preview = {
  initialGlobals: { theme: 'default' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'circlehollow',
        dynamicTitle: true,
        items: [
          { value: 'default', title: 'Default', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
      },
    },
  },
  parameters: {
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    controls: { expanded: true },
    options: {
      storySort: { order: ['Welcome', 'Foundations', 'Controls', 'Lists', 'Posts', 'Overlays', 'States', 'Shell'] },
    },
  },
  decorators: [
    (Story, { globals }) => {
      const theme = globals['theme'] === 'dark' ? 'dark' : 'default';
      // A class on the root, as in the product, set before components measure anything.
      useLayoutEffect(() => {
        document.documentElement.className = theme;
      }, [theme]);
      return <Story />;
    },
  ],
};

export default preview;
