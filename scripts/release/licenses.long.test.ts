import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { findRefused, LICENSES, writeLicenses } from './licenses.mjs';

const aPackage = (license: string, name = 'example') => ({ name, license });

it.each(['MIT', '(MPL-2.0 OR Apache-2.0)', '(MIT AND Zlib)', '(MIT OR WTFPL)'])('allows %s', async (license) => {
  expect(await findRefused([aPackage(license)])).toEqual([]);
});

it.each(['GPL-3.0-only', 'AGPL-3.0-or-later', '(MIT AND GPL-2.0-only)', 'SEE LICENSE IN LICENSE.md', 'Unknown', ''])(
  'refuses %s',
  async (license) => {
    expect(await findRefused([aPackage(license)])).toHaveLength(1);
  },
);

it('allows the LGPL only for the library that sharp loads', async () => {
  expect(await findRefused([aPackage('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')])).toEqual([]);
  expect(await findRefused([aPackage('LGPL-3.0-or-later')])).toHaveLength(1);
});

// #bill-of-materials
it('lists every package that the product depends on, with its license and in a bill of materials', async () => {
  expect(await writeLicenses()).toBe(true);
  const notices = readFileSync(path.join(LICENSES, 'third-party.txt'), 'utf8');
  expect(notices).toMatch(/^fastify \d[\d.]* \(MIT\)$/m);
  expect(notices).toMatch(/^react \d[\d.]* \(MIT\)$/m);
  const bill = JSON.parse(readFileSync(path.join(LICENSES, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string;
    components: { name: string; version: string; purl: string }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = bill.components.find(({ purl }) => purl.startsWith('pkg:npm/fastify@'));
  expect(listed?.version).toMatch(/^\d/);
  expect(existsSync(LICENSES)).toBe(true);
}, 60_000);
