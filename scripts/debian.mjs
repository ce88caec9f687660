import { existsSync, readFileSync } from 'node:fs';

import { run } from './processes.mjs';

export const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Whether system packages can be installed without a prompt. */
export const mayInstall = () => process.getuid?.() === 0 && isDebian();

/** Installs packages for the browser tests. @param {string[]} packages */
export async function installPackages(packages) {
  console.log(`Installing ${packages.join(' and ')} for the browser tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env, show: true });
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, show: true });
}
