import '@benotes/ui/tokens.css';
import '@benotes/ui/base.css';
import type { Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import { configure } from 'storybook/test';

import { applyTheme, checkOtherTheme } from './check-themes.ts';

// Lazy components are compiled when a story first renders them, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const themeOf = (globals: Record<string, unknown>) => (globals['theme'] === 'dark' ? 'dark' : 'default');

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
      // Before components measure anything.
      useLayoutEffect(() => applyTheme(themeOf(globals)), [globals]);
      return <Story />;
    },
  ],
  // Not in the catalog, where one looks at stories.
  afterEach: ({ globals }) => (import.meta.env.MODE === 'test' ? checkOtherTheme(themeOf(globals)) : undefined),
};

export default preview;
