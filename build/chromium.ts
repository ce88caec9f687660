import { existsSync } from 'node:fs';

/** Debian's Chromium if installed, else Playwright's own. */
const executablePath = process.env['CHROMIUM'] ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);

/**
 * What Playwright switches off by itself, as far as it concerns Chromium on Linux: of two such arguments Chromium
 * obeys the last alone (chromiumSwitches.ts of playwright-core 1.65).
 */
const OFF_IN_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** The suggestions of an address bar nobody sees: pages of their own, which take half a second of work in every test. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** How the browser of the tests is started. */
export const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  // Nothing but what a test asks for goes over the network; the sandbox needs rights a container does not have.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`,
  ],
};
