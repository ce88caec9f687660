import { existsSync } from 'node:fs';

import { installPackages, isDebian, mayInstall } from './debian.mjs';

/** What e2e/engines starts, by the package of Debian it comes with. */
const PROGRAMS = {
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  'firefox-esr': '/usr/bin/firefox-esr',
};

/**
 * Sees to WebKit and Firefox for e2e/specs/engines.spec.ts. On Debian and as root they are installed; elsewhere those
 * tests are skipped, and one line says why.
 */
export async function provideOtherEngines() {
  if (missing().length > 0 && mayInstall()) await installPackages(missing());
  if (missing().length > 0)
    console.log(
      isDebian()
        ? `Tests in WebKit and Firefox are skipped: sudo apt-get install -y ${missing().join(' ')}`
        : 'Tests in WebKit and Firefox are skipped: they use the browsers that come with Debian.',
    );
}

const missing = () => Object.entries(PROGRAMS).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
