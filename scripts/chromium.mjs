import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { isDebian, mayInstall, installPackages } from './debian.mjs';
import { root } from './paths.mjs';

/** Debian's; the configurations of the browser tests look there too. */
const SYSTEM = '/usr/bin/chromium';

/**
 * Where Debian keeps letters as wide as Arial's, which stand in for ours until those have come (libs/ui/src/base.css): on a
 * machine without any the tests see lines move.
 */
const LETTERS = '/usr/share/fonts/truetype/liberation';

/**
 * Makes sure that there is a browser for the tests, with letters. On Debian and as root they are installed; elsewhere one
 * line says how.
 *
 * @returns {Promise<boolean>} whether there is a browser now.
 */
export async function provideChromium() {
  if (missing().length > 0 && mayInstall()) await installPackages(missing());
  if (missing().length > 0)
    console.error(
      isDebian()
        ? `The browser tests need ${missing().join(' and ')}: sudo apt-get install -y ${missing().join(' ')}`
        : 'The browser tests need Chromium: e2e/node_modules/.bin/playwright install chromium',
    );
  return hasChromium();
}

/** The packages that are not there; of other systems nothing is known but whether they have a browser. */
const missing = () => [
  ...(hasChromium() ? [] : ['chromium']),
  ...(!isDebian() || existsSync(LETTERS) ? [] : ['fonts-liberation']),
];

function hasChromium() {
  return existsSync(process.env['CHROMIUM'] ?? SYSTEM) || existsSync(playwrightsOwn());
}

/** Where Playwright keeps its own browser, whether or not it was ever downloaded. */
function playwrightsOwn() {
  /** @type {{ chromium: { executablePath(): string } }} */
  const { chromium } = createRequire(path.join(root, 'e2e/package.json'))('@playwright/test');
  return chromium.executablePath();
}
