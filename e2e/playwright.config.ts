import { defineConfig, devices } from '@playwright/test';

import { launchOptions } from '../build/chromium.ts';

/** Specs that do not depend on the screen size. They run in one project only. */
const SCREEN_INDEPENDENT = [
  'bad-input',
  'bidi',
  'browsers',
  'bus',
  'composition-firefox',
  'engines',
  'extension',
  'extension-firefox',
  'favicons',
  'feeds-and-webhooks',
  'first-paint',
  'hostile-content',
  'imports-from-products',
  'installable',
  'integrity',
  'logout',
  'lost-response',
  'many-collections',
  'module-faults',
  'module-leaks',
  'module-platform',
  'module-reports',
  'new-shell',
  'new-version',
  'overrides',
  'page-snapshot',
  'password',
  'remote-down',
  'scroll',
  'session',
  'slow-responses',
  'start',
  'startup-failure',
  'storage',
];

export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 10_000,
    // Tracing takes a third of a test's time. To get a trace, run the failed test again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Requests of a service worker bypass the routes of a test. Specs that need one allow it.
    serviceWorkers: 'block',
    // Scrollbars are shown as on a desktop.
    launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
      grepInvert: /@mobile/,
    },
    {
      name: 'mobile',
      use: { ...devices['Pixel 7'] },
      grepInvert: /@desktop/,
      testIgnore: SCREEN_INDEPENDENT.map((name) => `${name}.spec.ts`),
    },
  ],
});
