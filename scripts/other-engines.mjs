import { existsSync } from 'node:fs';

import { installPackages, isDebian, mayInstall } from './debian.mjs';

/** The programs that e2e/engines starts, by their Debian package. */
const PROGRAMS = {
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  'firefox-esr': '/usr/bin/firefox-esr',
};

/**
 * Provides WebKit and Firefox for e2e/specs/engines.spec.ts: installs them on Debian as root. Otherwise those tests are
 * skipped, and the reason is printed.
 */
export async function provideOtherEngines() {
  if (missing().length > 0 && mayInstall()) await installPackages(missing());
  if (missing().length > 0)
    console.log(
      isDebian()
        ? `Tests in WebKit and Firefox are skipped: sudo apt-get install -y ${missing().join(' ')}`
        : 'Tests in WebKit and Firefox are skipped: they require the browsers of Debian.',
    );
}

const missing = () => Object.entries(PROGRAMS).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
