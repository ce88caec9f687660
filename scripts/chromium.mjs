import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { isDebian, mayInstall, installPackages } from './debian.mjs';
import { root } from './paths.mjs';

/** Debian's Chromium, which the configurations of the browser tests use as well. */
const SYSTEM = '/usr/bin/chromium';

/**
 * Debian's fonts with the metrics of Arial, the fallback until the web font has loaded (libs/ui/src/base.css). Without
 * them, tests detect layout shifts.
 */
const FONTS = '/usr/share/fonts/truetype/liberation';

/**
 * Provides a browser and fonts for the tests: installs them on Debian as root, otherwise prints how to. Without a
 * browser, those tests are skipped.
 *
 * @returns {Promise<boolean>} whether there is a browser.
 */
export async function provideChromium() {
  if (missing().length > 0 && mayInstall()) await installPackages(missing());
  if (missing().length > 0)
    console.error(
      isDebian()
        ? `The browser tests need ${missing().join(' and ')}, and are skipped without a browser: sudo apt-get install -y ${missing().join(' ')}`
        : 'The browser tests need Chromium, and are skipped without it: e2e/node_modules/.bin/playwright install chromium',
    );
  return hasChromium();
}

/** The missing Debian packages. On other systems, only the browser is checked. */
const missing = () => [
  ...(hasChromium() ? [] : ['chromium']),
  ...(!isDebian() || existsSync(FONTS) ? [] : ['fonts-liberation']),
];

function hasChromium() {
  return existsSync(process.env['CHROMIUM'] ?? SYSTEM) || existsSync(playwrightChromium());
}

/** The path of Playwright's own browser, whether or not it is installed. */
function playwrightChromium() {
  /** @type {{ chromium: { executablePath(): string } }} */
  const { chromium } = createRequire(path.join(root, 'e2e/package.json'))('@playwright/test');
  return chromium.executablePath();
}
