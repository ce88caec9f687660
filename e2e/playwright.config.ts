import { defineConfig, devices } from '@playwright/test';

import { launchOptions } from '../build/chromium.ts';

/** Specs of what is the same on every screen: they run once. */
const NOT_OF_SCREENS = [
  'bad-input',
  'bidi',
  'bus',
  'engines',
  'favicons',
  'first-paint',
  'hostile',
  'installable',
  'integrity',
  'logout',
  'lost-response',
  'many-collections',
  'module-faults',
  'module-leaks',
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
  // A machine that is busy for a moment is no defect: what fails twice is one.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 10_000,
    // Recording every test takes a third of its time: run the one that fails again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What a worker fetches passes by the routes of a test; installable.spec.ts allows it.
    serviceWorkers: 'block',
    // A page that grows longer than the window gets its bar, as on a desk.
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
      // What is not about screens runs once.
      testIgnore: NOT_OF_SCREENS.map((name) => `${name}.spec.ts`),
    },
  ],
});
