import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { served } from '../deployables.mjs';
import { root } from '../paths.mjs';
import { copyRuntimePackages } from './runtime-packages.mjs';

/** What is copied as it is, by its place in the release. */
const FILES = {
  LICENSE: 'LICENSE',
  'README.md': 'scripts/release/README.md',
  'benotes.service': 'scripts/release/benotes.service',
  'healthcheck.mjs': 'scripts/release/healthcheck.mjs',
};

/**
 * Writes everything that a server needs besides Node into a folder: the built product, the packages that the server
 * loads, and the lists of licenses. `npm start` must have built it.
 *
 * @param {string} folder
 */
export function writeRelease(folder) {
  const { name, version, license } = manifest();
  mkdirSync(folder, { recursive: true });
  for (const { output } of served) {
    cpSync(path.join(root, output), path.join(folder, output), { recursive: true, filter: isShipped });
  }
  for (const [target, source] of Object.entries(FILES)) cpSync(path.join(root, source), path.join(folder, target));
  cpSync(path.join(root, 'licenses'), path.join(folder, 'licenses'), { recursive: true });
  copyRuntimePackages(folder);
  // The server's scripts are modules.
  const types = { name, version, private: true, license, type: 'module' };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(types, null, 2)}\n`);
}

const isShipped = (/** @type {string} */ file) => !file.endsWith('.built-from');

/** @returns {{ name: string, version: string, license: string }} */
export const manifest = () => JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
