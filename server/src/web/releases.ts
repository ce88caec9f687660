import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { REMOTE_NAMES, type RemoteEntry, type RemoteName, type RemoteTable } from '@benotes/contract';

import { remoteDir } from './built.ts';

const MANIFEST = 'mf-manifest.json';
const VERSION_LENGTH = 12;

/** The hash of each script by its address on this server (Subresource Integrity). */
export type Integrity = Record<string, string>;

/** What is live, and which build the server itself made live last: an operator's own choice outlives restarts. */
interface ReleaseFile extends RemoteTable {
  automatic: Partial<Record<RemoteName, string>>;
  /** Of the live versions and the ones before them, as they were when they were released. */
  integrity: Integrity;
}

const modulesDir = (dataDir: string) => path.join(dataDir, 'modules');
const tableFile = (dataDir: string) => path.join(modulesDir(dataDir), 'remotes.json');
const folderOf = (name: RemoteName, version: string) => `/modules/${name}/${version}/`;
const entryOf = (name: RemoteName, version: string) => `${folderOf(name, version)}${MANIFEST}`;

/** Which version of which remote is live. Read at every request: a release changes this file alone. */
export async function readTable(dataDir: string): Promise<RemoteTable> {
  const { remotes } = await readReleases(dataDir);
  return { remotes };
}

/** The hashes of all scripts of the live versions and the ones before them. */
export async function readIntegrity(dataDir: string): Promise<Integrity> {
  const { integrity } = await readReleases(dataDir);
  return integrity;
}

async function readReleases(dataDir: string): Promise<ReleaseFile> {
  try {
    const {
      remotes = {},
      automatic = {},
      integrity = {},
    } = JSON.parse(await readFile(tableFile(dataDir), 'utf8')) as Partial<ReleaseFile>;
    return { remotes, automatic, integrity };
  } catch (error) {
    if (isMissing(error)) return { remotes: {}, automatic: {}, integrity: {} };
    throw error;
  }
}

/** Renamed into place, so that nobody ever reads half a table. */
async function writeReleases(dataDir: string, releases: ReleaseFile): Promise<void> {
  const draft = `${tableFile(dataDir)}.${process.pid}`;
  const integrity = await integrityOf(dataDir, releases);
  await writeFile(draft, `${JSON.stringify({ ...releases, integrity }, null, 2)}\n`);
  await rename(draft, tableFile(dataDir));
}

/** The hashes of what the table names: what is known stays, so that a file that changed since is not believed. */
async function integrityOf(dataDir: string, { remotes, integrity }: ReleaseFile): Promise<Integrity> {
  const entries = Object.values(remotes).flatMap(({ entry, fallback }) => (fallback ? [entry, fallback] : [entry]));
  const known = Object.entries(integrity);
  const hashes: Integrity = {};
  for (const entry of entries) {
    if (!entry.startsWith('/modules/')) continue; // another origin looks after its own
    const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
    const own = known.filter(([address]) => address.startsWith(folder));
    Object.assign(
      hashes,
      own.length > 0
        ? Object.fromEntries(own)
        : await hashScripts(path.join(modulesDir(dataDir), folder.slice('/modules/'.length)), folder),
    );
  }
  return hashes;
}

/** The hash of every script in a folder that is served under an address (which ends in a slash). */
export async function hashScripts(dir: string, address: string): Promise<Integrity> {
  const scripts = (await filesIn(dir)).filter((file) => file.endsWith('.js'));
  const hashes = scripts.map(async (file) => {
    const digest = createHash('sha256').update(await readFile(path.join(dir, file)));
    return [address + file.replaceAll(path.sep, '/'), `sha256-${digest.digest('base64')}`] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** The files of a built remote; null when it is not built. */
async function filesOf(dir: string): Promise<string[] | null> {
  const names = await filesIn(dir);
  return names.includes(MANIFEST) ? names : null;
}

/** The files in a folder and all below it, sorted; marks of the build tools left out. None when it is not there. */
async function filesIn(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    return files.map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name))).toSorted();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The version of a build: the beginning of a hash over its files. Null when it is not built. */
async function versionOf(dir: string): Promise<string | null> {
  const files = await filesOf(dir);
  if (!files) return null;
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(dir, file)));
  return hash.digest('hex').slice(0, VERSION_LENGTH);
}

async function publish(dataDir: string, name: RemoteName, version: string): Promise<void> {
  const target = path.join(modulesDir(dataDir), name, version);
  const draft = `${target}.${process.pid}`;
  await mkdir(path.dirname(target), { recursive: true });
  await cp(remoteDir(name), draft, { recursive: true, filter: (source) => !path.basename(source).startsWith('.') });
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
}

function makeLive(releases: ReleaseFile, name: RemoteName, version: string): void {
  const former: RemoteEntry | undefined = releases.remotes[name];
  if (former?.version === version) return;
  releases.remotes[name] = { entry: entryOf(name, version), version, ...(former && { fallback: former.entry }) };
}

/** Publishes what is built of a remote and makes it live; null when it is not built. */
export async function release(dataDir: string, name: RemoteName): Promise<string | null> {
  const version = await versionOf(remoteDir(name));
  if (!version) return null;
  await publish(dataDir, name, version);
  const releases = await readReleases(dataDir);
  makeLive(releases, name, version);
  await writeReleases(dataDir, releases);
  return version;
}

/** Makes the version before live again; null when there is none. */
export async function rollBack(dataDir: string, name: RemoteName): Promise<string | null> {
  const releases = await readReleases(dataDir);
  const version = releases.remotes[name]?.fallback?.split('/').at(-2);
  if (!version) return null;
  makeLive(releases, name, version);
  await writeReleases(dataDir, releases);
  return version;
}

/**
 * Makes live what was built since the server last did so: a first start serves everything, a start after an upgrade
 * serves the new builds, and a release or rollback by hand stays until the remote is built anew.
 */
export async function releaseBuilt(dataDir: string): Promise<RemoteName[]> {
  const released: RemoteName[] = [];
  await mkdir(modulesDir(dataDir), { recursive: true });
  const releases = await readReleases(dataDir);
  for (const name of REMOTE_NAMES) {
    const version = await versionOf(remoteDir(name));
    if (!version || releases.automatic[name] === version) continue;
    await publish(dataDir, name, version);
    makeLive(releases, name, version);
    releases.automatic[name] = version;
    released.push(name);
  }
  const isOld = Object.keys(releases.remotes).length > 0 && Object.keys(releases.integrity).length === 0;
  if (released.length > 0 || isOld) await writeReleases(dataDir, releases);
  return released;
}
