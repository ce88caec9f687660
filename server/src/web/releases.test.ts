import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { aDataDir } from '../testing.ts';
import { readIntegrity, readTable, releaseBuilt, rollBack } from './releases.ts';

const SCRIPT = 'export const parcel = {};';
const HASH = `sha256-${createHash('sha256').update(SCRIPT).digest('base64')}`;
const addressOf = (version: string) => `/modules/mf_posts/${version}/assets/parcel.js`;
const fileOf = (dataDir: string, version: string) => path.join(dataDir, addressOf(version));

/** A folder as a server left it that knew nothing of hashes: one version live, one before it. */
function anOlderFolder(): string {
  const dataDir = aDataDir();
  for (const version of ['aaaa', 'bbbb', 'gone']) {
    mkdirSync(path.dirname(fileOf(dataDir, version)), { recursive: true });
    writeFileSync(fileOf(dataDir, version), SCRIPT);
  }
  const [live, before] = ['bbbb', 'aaaa'].map((version) => `/modules/mf_posts/${version}/mf-manifest.json`);
  const remotes = {
    mf_posts: { entry: live, version: 'bbbb', fallback: before },
    mf_elsewhere: { entry: 'https://modules.example.org/mf-manifest.json', version: '1' },
  };
  writeFileSync(path.join(dataDir, 'modules/remotes.json'), JSON.stringify({ remotes }));
  return dataDir;
}

describe('The table of releases', () => {
  it('says what every script of the live version and the one before it is, and of no other', async () => {
    const dataDir = anOlderFolder();
    await releaseBuilt(dataDir);
    const { remotes } = await readTable(dataDir);
    const integrity = await readIntegrity(dataDir);
    const named = Object.values(remotes).flatMap(({ entry, fallback = entry }) => [entry, fallback]);
    const folders = new Set(named.map((entry) => entry.replace(/[^/]*$/, '')));
    expect(integrity[addressOf('bbbb')]).toBe(HASH);
    expect(integrity[addressOf('gone')]).toBeUndefined();
    const isNamed = (address: string) => [...folders].some((folder) => address.startsWith(folder));
    expect(Object.keys(integrity).filter((address) => !isNamed(address))).toEqual([]);
  });

  it('keeps what it knows of a file that is changed afterwards', async () => {
    const dataDir = anOlderFolder();
    await releaseBuilt(dataDir);
    writeFileSync(fileOf(dataDir, 'bbbb'), 'steal()');
    const { version } = (await readTable(dataDir)).remotes['mf_posts'] ?? {};
    await rollBack(dataDir, 'mf_posts');
    expect((await readTable(dataDir)).remotes['mf_posts']?.version).not.toBe(version);
    expect((await readIntegrity(dataDir))[addressOf('bbbb')]).toBe(HASH);
  });
});
