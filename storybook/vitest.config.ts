import path from 'node:path';

import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

import { launchOptions } from '../build/chromium.ts';

/** Every story once, rendered and checked by axe in one theme. */
const inTheme = (theme: 'default' | 'dark'): TestProjectConfiguration => ({
  plugins: [storybookTest({ configDir: path.join(import.meta.dirname, '.storybook'), initialGlobals: { theme } })],
  // Two servers that optimise the same dependencies must not share a folder.
  cacheDir: path.join(import.meta.dirname, 'node_modules', `.vite-${theme}`),
  test: {
    name: theme,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions }),
      instances: [{ browser: 'chromium' }],
    },
  },
});

export default defineConfig({ test: { projects: [inTheme('default'), inTheme('dark')] } });
