import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';

import { uiLayer } from '../../build/plugins/ui-layer.ts';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    '../welcome.mdx',
    '../../libs/{ui,post-card}/src/**/*.stories.tsx',
    '../../shell/src/**/*.stories.tsx',
    '../../{mf-*,examples/*}/src/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      plugins: [uiLayer()],
      build: {
        // Storybook's own preview is large, and some libraries contain "use client" directives, which have no effect
        // here.
        chunkSizeWarningLimit: 4000,
        rolldownOptions: { checks: { moduleLevelDirective: false } },
      },
    }),
};

export default config;
