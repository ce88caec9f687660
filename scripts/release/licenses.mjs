import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { askPnpm } from '../install.mjs';
import { root } from '../paths.mjs';

/** Licenses that allow the product to be distributed under MIT, as SPDX identifiers. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
  // Fonts.
  'OFL-1.1',
  // Files of such packages may be changed only with their source; they are used unchanged.
  'MPL-2.0',
];

/** Packages whose license is allowed for a reason of their own. */
const EXCEPTIONS = new Map([
  // A library that sharp loads at run time and everyone can replace, as LGPL section 4 d 1 demands.
  [/^@img\/sharp-libvips-/, 'LGPL-3.0-or-later'],
]);

/** Where the lists are written. */
export const LICENSES = path.join(root, 'licenses');

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;

/**
 * @typedef {object} Package
 * @property {string} name
 * @property {string[]} versions
 * @property {string[]} paths where each version is installed.
 * @property {string} license an SPDX expression.
 * @property {string} [homepage]
 */

/**
 * Writes the licenses of all packages that the product depends on, and a bill of materials (CycloneDX).
 *
 * @returns {Promise<boolean>} whether all licenses are allowed. Those that are not are printed.
 */
export async function writeLicenses() {
  mkdirSync(LICENSES, { recursive: true });
  const [licenses, sbom] = await Promise.all([
    askPnpm(['-r', 'licenses', 'list', '--prod', '--json']),
    askPnpm(['sbom', '--sbom-format', 'cyclonedx', '--prod', '--out', path.join(LICENSES, 'sbom.cdx.json')]),
  ]);
  if (licenses.code !== 0 || sbom.code !== 0) {
    console.error(`The licenses could not be listed: ${licenses.output.slice(-500)}${sbom.output.slice(-500)}`);
    return false;
  }
  /** @type {Record<string, Package[]>} */
  const byLicense = JSON.parse(licenses.output);
  const packages = Object.values(byLicense).flat();
  const refused = await findRefused(packages);
  for (const { name, license } of refused) console.error(`The license of ${name} is not allowed: ${license}`);
  writeFileSync(path.join(LICENSES, 'third-party.txt'), noticesOf(packages));
  return refused.length === 0;
}

/**
 * The packages whose license is not allowed.
 *
 * @template {{ name: string, license: string }} T
 * @param {T[]} packages
 * @returns {Promise<T[]>}
 */
export async function findRefused(packages) {
  // This file is loaded before packages are installed.
  const { default: satisfies } = await import('spdx-satisfies');
  /** @param {string} expression */
  const isAllowed = (expression) => {
    try {
      return satisfies(expression, ALLOWED);
    } catch {
      // Not an SPDX expression, such as "SEE LICENSE IN".
      return false;
    }
  };
  return packages.filter(
    ({ name, license }) =>
      !isAllowed(license) && ![...EXCEPTIONS].some(([of, named]) => of.test(name) && named === license),
  );
}

/**
 * The text that many licenses demand to be kept with copies: packages with the same text share it.
 *
 * @param {Package[]} packages
 */
function noticesOf(packages) {
  /** @type {Map<string, string[]>} */
  const names = new Map();
  for (const { name, versions, paths, license } of packages)
    for (const [index, folder] of paths.entries()) {
      const text = textIn(folder);
      const line = `${name} ${versions[index] ?? ''} (${license})`;
      names.set(text, [...(names.get(text) ?? []), line]);
    }
  const sections = [...names].map(([text, lines]) => `${lines.sort().join('\n')}\n\n${text}`.trim());
  return `${sections.sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** @param {string} folder */
function textIn(folder) {
  if (!existsSync(folder)) return '';
  const files = readdirSync(folder).filter((name) => LICENSE_FILE.test(name));
  return files
    .map((name) => readFileSync(path.join(folder, name), 'utf8').trim())
    .join('\n\n')
    .replaceAll('\r\n', '\n');
}
