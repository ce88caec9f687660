import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';

import { REMOTE_NAMES, type RemoteName } from '@benotes/contract';

import { remoteDir } from './build-folders.ts';
import { adopt, makeLive, pointAt, sweep, versionBefore } from './release-history.ts';
import { alone } from './release-lock.ts';
import { readReleases, type Release, type ReleaseFile, writeReleases } from './release-table.ts';
import { entryOf, looksOf, modulesDir, publish, VERSION_LENGTH, versionOf } from './released-files.ts';

/** Changes the releases of a data folder, one after the other; what was replaced long ago goes by the way. */
async function change<T>(dataDir: string, work: (releases: ReleaseFile, now: Date) => Promise<T>): Promise<T> {
  await mkdir(modulesDir(dataDir), { recursive: true });
  return alone(dataDir, async () => {
    const releases = await readReleases(dataDir);
    const now = new Date();
    await adopt(dataDir, releases, now);
    const before = JSON.stringify(releases);
    const result = await work(releases, now);
    await sweep(dataDir, releases, now);
    const isUnhashed = Object.keys(releases.remotes).length > 0 && Object.keys(releases.integrity).length === 0;
    if (isUnhashed || JSON.stringify(releases) !== before) await writeReleases(dataDir, releases);
    return result;
  });
}

/** Publishes what is built of a remote and makes it live; null when it is not built. */
export async function release(dataDir: string, name: RemoteName, built = remoteDir(name)): Promise<string | null> {
  return change(dataDir, async (releases, now) => {
    const version = await versionOf(built);
    if (!version) return null;
    await publish(dataDir, name, { version, built });
    await makeLive(dataDir, releases, { name, version, entry: entryOf(name, version), now });
    releases.automatic[name] = version; // rolled back, it does not come again when the server starts
    delete releases.looks[name]; // those of another build: the next start reads what it finds
    return version;
  });
}

/** Makes a version live that another origin keeps, by the address of its manifest, and says what it is called here. */
export async function releaseFrom(dataDir: string, name: RemoteName, entry: string): Promise<string> {
  return change(dataDir, async (releases, now) => {
    const version = createHash('sha256').update(entry).digest('hex').slice(0, VERSION_LENGTH);
    await makeLive(dataDir, releases, { name, version, entry, now });
    return version;
  });
}

/** Makes the version before live again; null when there is none. Once more, and it is the one before that. */
export async function rollBack(dataDir: string, name: RemoteName): Promise<string | null> {
  return change(dataDir, async (releases, now) => {
    const line = releases.history[name] ?? [];
    const before = await versionBefore(dataDir, releases, name);
    const live = line.find(({ replaced_at }) => replaced_at === null);
    if (!before || !live) return null;
    Object.assign(live, { replaced_at: now.toISOString(), withdrawn: true });
    before.replaced_at = null;
    await pointAt(dataDir, releases, name, before, live);
    return before.version;
  });
}

/**
 * Makes live what was built since the server last did so: a first start serves everything, a start after an upgrade
 * serves the new builds, and a release or rollback by hand stays until the remote is built anew.
 */
export async function releaseBuilt(dataDir: string, builtIn = remoteDir): Promise<RemoteName[]> {
  return change(dataDir, async (releases, now) => {
    const released: RemoteName[] = [];
    for (const name of REMOTE_NAMES) {
      const built = builtIn(name);
      const looks = await looksOf(built);
      if (!looks || releases.looks[name] === looks) continue;
      const version = await versionOf(built);
      if (!version) continue; // taken away meanwhile
      releases.looks[name] = looks;
      if (releases.automatic[name] === version) continue;
      await publish(dataDir, name, { version, built });
      await makeLive(dataDir, releases, { name, version, entry: entryOf(name, version), now });
      releases.automatic[name] = version;
      released.push(name);
    }
    return released;
  });
}

/** Removes the files of versions that were replaced long ago. */
export async function sweepReleases(dataDir: string): Promise<void> {
  await change(dataDir, async () => {});
}

/** The versions of a remote that are kept, newest first; the live one is without `replaced_at`. */
export async function listReleases(dataDir: string, name: RemoteName): Promise<Release[]> {
  return (await readReleases(dataDir)).history[name] ?? [];
}
