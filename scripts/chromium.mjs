import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { root } from './paths.mjs';
import { run } from './processes.mjs';

/** Debian's; the configurations of the browser tests look there too. */
const SYSTEM = '/usr/bin/chromium';

/**
 * Makes sure that there is a browser for the tests. On Debian and as root it is installed; elsewhere one line says how.
 *
 * @returns {Promise<boolean>} whether there is one now.
 */
export async function provideChromium() {
  if (hasChromium()) return true;
  if (process.getuid?.() === 0 && isDebian()) {
    console.log('Installing chromium for the browser tests …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env, show: true });
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env, show: true });
    if (hasChromium()) return true;
  }
  console.error(
    isDebian()
      ? 'The browser tests need Chromium: sudo apt-get install -y chromium'
      : 'The browser tests need Chromium: e2e/node_modules/.bin/playwright install chromium',
  );
  return false;
}

function hasChromium() {
  return existsSync(process.env['CHROMIUM'] ?? SYSTEM) || existsSync(playwrightsOwn());
}

/** Where Playwright keeps its own browser, whether or not it was ever downloaded. */
function playwrightsOwn() {
  /** @type {{ chromium: { executablePath(): string } }} */
  const { chromium } = createRequire(path.join(root, 'e2e/package.json'))('@playwright/test');
  return chromium.executablePath();
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
