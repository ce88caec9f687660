import { existsSync } from 'node:fs';

import { defineConfig, devices } from '@playwright/test';

/** Debian's Chromium where there is one; else Playwright's own. */
const executablePath = process.env['CHROMIUM'] ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);

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
    trace: 'retain-on-failure',
    // What a worker fetches passes by the routes of a test; installable.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // A page that grows longer than the window gets its bar, as on a desk.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      // Nothing but what a test asks for goes over the network; the sandbox needs rights a container does not have.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
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
      testIgnore: ['start.spec.ts', 'bus.spec.ts', 'bad-input.spec.ts', 'integrity.spec.ts', 'hostile.spec.ts'],
    },
  ],
});
