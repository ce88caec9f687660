import { defineConfig, devices } from '@playwright/test';

import { launchOptions } from '../build/chromium.ts';
import { isLong } from '../build/test-form.ts';

/** `npm run test:all` runs them, `npm test` does not. */
const LONG = /@long/;
/**
 * Tests that run at the phone's size too, because what they show depends on the width, and those that only run there.
 */
const ON_PHONE = /@phone/;
const ONLY_ON_PHONE = /@phone-only/;
/** Tests that run at the phone's size in `npm run test:all` only, and at a desktop's always. */
const ON_PHONE_IF_LONG = /@phone-long/;

export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 40_000, // tests take three times as long on a busy machine as on an idle one
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
      grepInvert: isLong ? ONLY_ON_PHONE : [ONLY_ON_PHONE, LONG],
    },
    {
      name: 'phone',
      // The browser draws without a graphics card: at the phone's own scale, that is most of a test's time.
      use: { ...devices['Pixel 7'], deviceScaleFactor: 1 },
      grep: ON_PHONE,
      grepInvert: isLong ? [] : [LONG, ON_PHONE_IF_LONG],
    },
  ],
});
