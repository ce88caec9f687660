import path from 'node:path';

import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

import { launchOptions } from '../build/chromium.ts';

/** Renders every story in one theme and checks it with axe. */
const inTheme = (theme: 'default' | 'dark'): TestProjectConfiguration => ({
  plugins: [storybookTest({ configDir: path.join(import.meta.dirname, '.storybook'), initialGlobals: { theme } })],
  // Two servers that optimize the same dependencies must not share a cache folder.
  cacheDir: path.join(import.meta.dirname, 'node_modules', `.vite-${theme}`),
  test: {
    name: theme,
    testTimeout: 60_000,
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
