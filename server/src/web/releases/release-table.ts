import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { RemoteName, RemoteTable } from '@benotes/contract';

import { writeDurably } from '../../disk/durable-write.ts';
import { folderOf, hashScripts, isMissing, modulesDir, VERSION_LENGTH } from './released-files.ts';
import { shellDir } from './build-folders.ts';
import { parsedFile } from './parsed-file-cache.ts';

/** The hash of each script by its address on this server (Subresource Integrity). */
export type Integrity = Record<string, string>;

/** A version that was live, or is. */
export interface Release {
  version: string;
  entry: string;
  /** ISO 8601, UTC, as every date here. */
  released_at: string;
  /** When another version took its place; null while it is live. */
  replaced_at: string | null;
  /** Rolled back: it is no version to go back to. */
  withdrawn: boolean;
}

/** All that is known about releases; `remotes` alone is handed out. */
export interface ReleaseFile extends RemoteTable {
  /** Which build was made live last: what an operator did since outlives restarts, until there is another build. */
  automatic: Partial<Record<RemoteName, string>>;
  /** What that build looked like: as long as it does, nobody has to read it. */
  looks: Partial<Record<RemoteName, string>>;
  /** Of the live versions and the ones before them, as they were when they were released. */
  integrity: Integrity;
  /** Newest first. */
  history: Partial<Record<RemoteName, Release[]>>;
}

const tableFile = (dataDir: string) => path.join(modulesDir(dataDir), 'remotes.json');

/** Which version of which remote is live. Looked at for every request: a release changes this file alone. */
export async function readTable(dataDir: string): Promise<RemoteTable> {
  const [{ remotes }, shell] = await Promise.all([lastReleases(dataDir), shellVersion()]);
  return { remotes, ...shell };
}

/** The hashes of all scripts of the live versions and the ones before them. */
export async function readIntegrity(dataDir: string): Promise<Integrity> {
  const { integrity } = await lastReleases(dataDir);
  return integrity;
}

/** The build of the shell by its page, which names all that belongs to it; nothing where it is not built. */
async function shellVersion(): Promise<Pick<RemoteTable, 'shell'>> {
  try {
    return await parsedFile(path.join(shellDir, 'index.html'), (page) => ({
      shell: createHash('sha256').update(page).digest('hex').slice(0, VERSION_LENGTH),
    }));
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}

/** Everything about the releases of a data folder, to be changed and written; empty where nothing was released. */
export const readReleases = (dataDir: string): Promise<ReleaseFile> =>
  orNone(readFile(tableFile(dataDir)).then(parseReleases));

/** The same for those who only read it. */
const lastReleases = (dataDir: string): Promise<Readonly<ReleaseFile>> =>
  orNone(parsedFile(tableFile(dataDir), parseReleases));

const noReleases = (): ReleaseFile => ({ remotes: {}, automatic: {}, looks: {}, integrity: {}, history: {} });

function parseReleases(file: Buffer): ReleaseFile {
  return { ...noReleases(), ...(JSON.parse(file.toString()) as Partial<ReleaseFile>) };
}

async function orNone(reading: Promise<ReleaseFile>): Promise<ReleaseFile> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return noReleases();
    throw error;
  }
}

/** Writes the table whole, so that nobody ever reads half of it. */
export async function writeReleases(dataDir: string, releases: ReleaseFile): Promise<void> {
  const integrity = await integrityOf(dataDir, releases);
  await writeDurably(tableFile(dataDir), `${JSON.stringify({ ...releases, integrity }, null, 2)}\n`);
}

/** The hashes of what the table names: what is known stays, so that a file that changed since is not believed. */
async function integrityOf(dataDir: string, { remotes, integrity }: ReleaseFile): Promise<Integrity> {
  const entries = Object.values(remotes).flatMap(({ entry, fallback }) => (fallback ? [entry, fallback] : [entry]));
  const known = Object.entries(integrity);
  const hashes: Integrity = {};
  for (const entry of entries) {
    const dir = folderOf(dataDir, entry);
    if (!dir) continue; // another origin looks after its own
    const address = entry.slice(0, entry.lastIndexOf('/') + 1);
    const own = known.filter(([script]) => script.startsWith(address));
    Object.assign(hashes, own.length > 0 ? Object.fromEntries(own) : await hashScripts(dir, address));
  }
  return hashes;
}
