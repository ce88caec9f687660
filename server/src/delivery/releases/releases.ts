import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';

import { ConfigError } from '../../kernel/config/config.ts';
import { builtModules } from './build-folders.ts';
import { checkConflicts, ModuleConflict } from './module-conflicts.ts';
import { readModule } from './module-files.ts';
import { adopt, endCanary, makeLive, setLiveVersion, sweep, versionBefore } from './release-history.ts';
import {
  type Author,
  readReleases,
  type Release,
  type ReleaseFile,
  removePartialTables,
  writeReleases,
} from './release-table.ts';
import { entryOf, looksOf, modulesDir, publish, removeStaging, VERSION_LENGTH, versionOf } from './released-files.ts';
import { changeReleases } from './shared-releases.ts';

/** Releases from the command line. */
export const COMMAND: Author = { name: 'command' };
/** Releases of a server that starts. */
const BUILD: Author = { name: 'build' };

/**
 * Changes the releases of a data folder exclusively, and removes versions that were replaced long ago.
 *
 * @throws ModuleConflict if live modules would conflict; then nothing is changed.
 */
export async function change<T>(dataDir: string, work: (releases: ReleaseFile, now: Date) => Promise<T>): Promise<T> {
  await mkdir(modulesDir(dataDir), { recursive: true });
  return changeReleases(dataDir, async () => {
    const releases = await readReleases(dataDir);
    const now = new Date();
    await adopt(dataDir, releases, now);
    const before = JSON.stringify(releases);
    try {
      const result = await work(releases, now);
      checkConflicts(releases);
      await sweep(dataDir, releases, now);
      const isUnhashed = Object.keys(releases.remotes).length > 0 && Object.keys(releases.integrity).length === 0;
      if (isUnhashed || JSON.stringify(releases) !== before) await writeReleases(dataDir, releases);
      return result;
    } finally {
      await removeStaging(dataDir);
      await removePartialTables(dataDir);
    }
  });
}

/**
 * Publishes a build and makes it live.
 *
 * @throws ConfigError if the build is invalid.
 */
export const release = (dataDir: string, built: string, by: Author = COMMAND): Promise<NamedVersion> =>
  changeWithBuild(dataDir, built, async (releases, build) => {
    await installVersion(dataDir, releases, { ...build, by });
    delete releases.looks[build.name]; // those of another build: the next start reads what it finds
  });

/** A version of a module. */
export interface NamedVersion {
  name: string;
  version: string;
}

/** The build of a version in a folder. */
export interface Build extends NamedVersion {
  built: string;
  now: Date;
}

/**
 * Changes the releases with a build that a command names. Rolled back, it does not come again when the server starts.
 */
export async function changeWithBuild(
  dataDir: string,
  built: string,
  work: (releases: ReleaseFile, build: Build) => Promise<void>,
): Promise<NamedVersion> {
  const { name } = await readModule(built, '/');
  return change(dataDir, async (releases, now) => {
    const version = await versionOf(built);
    if (!version) throw new ConfigError(`${built} is being built.`);
    await work(releases, { name, version, built, now });
    releases.automatic[name] = version;
    return { name, version };
  });
}

/**
 * Publishes a version and makes it live.
 *
 * @throws ConfigError if it is invalid or conflicts with other modules; then nothing is published.
 */
export async function installVersion(
  dataDir: string,
  releases: ReleaseFile,
  { name, version, built, now, by }: Build & { by: Author },
): Promise<void> {
  const module = await readModule(built, '/');
  endCanary(releases, name, now);
  checkConflicts({ ...releases, modules: { ...releases.modules, [name]: module } });
  await publish(dataDir, name, { version, built });
  await makeLive(dataDir, releases, { name, version, entry: entryOf(name, version), now, by });
}

/** Makes a module of another origin live, given the URL of its manifest. Returns its version. */
export async function releaseFrom(dataDir: string, name: string, entry: string): Promise<string> {
  return change(dataDir, async (releases, now) => {
    const version = createHash('sha256').update(entry).digest('hex').slice(0, VERSION_LENGTH);
    endCanary(releases, name, now);
    await makeLive(dataDir, releases, { name, version, entry, now, by: COMMAND });
    return version;
  });
}

/** Makes the previous version live again and returns it; null if there is none. Can be repeated to go back further. */
export async function rollBack(dataDir: string, name: string, by: Author = COMMAND): Promise<string | null> {
  return change(dataDir, async (releases, now) => {
    const line = releases.history[name] ?? [];
    const before = await versionBefore(dataDir, releases, name);
    const live = line.find(({ replaced_at }) => replaced_at === null);
    if (!before || !live) return null;
    Object.assign(live, { replaced_at: now.toISOString(), withdrawn: true });
    Object.assign(before, { replaced_at: null, restored_at: now.toISOString(), by });
    await setLiveVersion(dataDir, releases, name, before, live);
    return before.version;
  });
}

/**
 * Removes a module with all its versions from the table; its files stay as long as those of a version that was
 * replaced. Returns the version that was live; null if there is none.
 *
 * @throws ConfigError if it is one of `builds`, which the program needs; ModuleConflict if others contribute to its
 * slots.
 */
export async function removeModule(dataDir: string, name: string, builds = builtModules()): Promise<string | null> {
  const own = await Promise.all(builds.map((built) => readModule(built, '/')));
  return change(dataDir, async (releases, now) => {
    const live = Object.hasOwn(releases.remotes, name) ? releases.remotes[name] : undefined;
    if (!live) return null;
    if (own.some((module) => module.name === name))
      throw new ModuleConflict(`${name} is built with this Benotes: it can be disabled, but not removed.`);
    endCanary(releases, name, now);
    for (const each of releases.history[name] ?? []) {
      each.replaced_at ??= now.toISOString();
      each.withdrawn = true; // no rollback leads to it after another release
    }
    for (const part of [releases.remotes, releases.modules, releases.disabled, releases.automatic, releases.looks])
      delete part[name];
    return live.version;
  });
}

/**
 * Releases the builds that are new since the last start: all of them at the first start, the changed ones after an
 * upgrade. A manual release or rollback stays in effect until there is a new build of the module.
 *
 * @throws ConfigError if a build is invalid or conflicts with another module; then nothing is changed.
 */
export async function releaseBuilt(dataDir: string, builds = builtModules()): Promise<string[]> {
  return change(dataDir, async (releases, now) => {
    const released: string[] = [];
    for (const built of builds) {
      const looks = await looksOf(built);
      if (!looks) continue;
      const { name } = await readModule(built, '/');
      if (releases.looks[name] === looks) continue;
      const version = await versionOf(built);
      if (!version) continue; // taken away meanwhile
      releases.looks[name] = looks;
      if (releases.automatic[name] === version || wasCanary(releases, name, version)) continue;
      await publish(dataDir, name, { version, built });
      await makeLive(dataDir, releases, { name, version, entry: entryOf(name, version), now, by: BUILD });
      releases.automatic[name] = version;
      released.push(name);
    }
    return released;
  });
}

/** Whether a build is a canary or was one: it is not made live for all because the server starts. */
const wasCanary = ({ canaries, history }: ReleaseFile, name: string, version: string) =>
  canaries[name]?.version === version ||
  (history[name] ?? []).some((each) => each.version === version && each.was_canary === true);

/** Removes the files of versions that were replaced long ago. */
export async function sweepReleases(dataDir: string): Promise<void> {
  await change(dataDir, async () => {});
}

/** The versions of a remote, newest first. `replaced_at` of the live one is null. */
export async function listReleases(dataDir: string, name: string): Promise<Release[]> {
  return (await readReleases(dataDir)).history[name] ?? [];
}
