import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import type { PageModule, RemoteTable } from '@benotes/contract';

import { writeDurably } from '../../kernel/disk/durable-write.ts';
import { parsedFile } from './parsed-file-cache.ts';
import { addressOf, folderOf, hashScripts, isMissing, modulesDir } from './released-files.ts';

/** The hash of each script by its URL path (Subresource Integrity). */
export type Integrity = Record<string, string>;

/** Who changed a release; without an id if it was not a user. */
export interface Author {
  user_id?: number;
  /** The name of the user, or `command` or `build`. */
  name: string;
}

/** A version that is or was live. */
export interface Release {
  version: string;
  entry: string;
  /** ISO 8601 in UTC, like all dates here. */
  released_at: string;
  /** When it was made live again by a rollback. */
  restored_at?: string;
  /** Who made it live last; undefined for releases by older versions of Benotes. */
  by?: Author;
  /** When another version replaced it; null while it is live. */
  replaced_at: string | null;
  /** Whether it was rolled back, so that later rollbacks skip it. */
  withdrawn: boolean;
  /** It was live for some users only. */
  was_canary?: true;
  /** Why it was rolled back, if that is known. */
  reason?: string;
}

/** Who gets a canary: a share of all users in percent, or some users by their ids. */
export type Audience = { percent: number; users: null } | { percent: null; users: number[] };

/** A version that some users get instead of the live one. */
export type Canary = Audience & {
  version: string;
  entry: string;
  since: string;
  by: Author;
  /** Its description. */
  module: PageModule;
};

/** All that is known about releases; `remotes` alone is handed out. */
export interface ReleaseFile extends RemoteTable {
  /**
   * The last build that was made live, by module: later changes by an operator survive restarts until there is a new
   * build.
   */
  automatic: Record<string, string>;
  /** The fingerprint of that build: while it is the same, the build need not be read. */
  looks: Record<string, string>;
  /** The descriptions of the live versions, by module. */
  modules: Record<string, PageModule>;
  /** Of the live versions, the ones before them, and the canaries, as they were when they were released. */
  integrity: Integrity;
  /** Newest first. */
  history: Record<string, Release[]>;
  /** Disabled modules, since when, and by whom. */
  disabled: Record<string, { since: string; by: Author }>;
  /** At most one for each module that is live and enabled. */
  canaries: Record<string, Canary>;
  /** That of the database, if processes share their releases. */
  revision?: string;
}

const tableFile = (dataDir: string) => path.join(modulesDir(dataDir), 'remotes.json');

/** Everything about the releases of a data folder, to be changed and written; empty where nothing was released. */
export const readReleases = (dataDir: string): Promise<ReleaseFile> =>
  orNone(readFile(tableFile(dataDir)).then(parseReleases));

/** The same for those who only read it. */
export const lastReleases = (dataDir: string): Promise<Readonly<ReleaseFile>> =>
  orNone(parsedFile(tableFile(dataDir), parseReleases));

const noReleases = (): ReleaseFile => ({
  remotes: {},
  automatic: {},
  looks: {},
  modules: {},
  integrity: {},
  history: {},
  disabled: {},
  canaries: {},
});

/** Parses a table; missing fields are empty. */
export function parseReleases(file: Buffer): ReleaseFile {
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

/** Removes what killed processes left when they were writing the table. Only for who holds the lock of the releases. */
export async function removePartialTables(dataDir: string): Promise<void> {
  const folder = modulesDir(dataDir);
  const partial = (await readdir(folder)).filter((name) => /^\.remotes\.json\.\d+$/.test(name));
  for (const name of partial) await rm(path.join(folder, name), { force: true });
}

/** Writes the table atomically. */
export async function writeReleases(dataDir: string, releases: ReleaseFile): Promise<void> {
  const integrity = await integrityOf(dataDir, releases);
  await writeDurably(tableFile(dataDir), `${JSON.stringify({ ...releases, integrity }, null, 2)}\n`);
}

/** The hashes of what the table names: what is known stays, so that a file that changed since is not believed. */
async function integrityOf(dataDir: string, { remotes, canaries, integrity }: ReleaseFile): Promise<Integrity> {
  const live = Object.values(remotes).flatMap(({ entry, fallback }) => (fallback ? [entry, fallback] : [entry]));
  const entries = new Set([...live, ...Object.values(canaries).map(({ entry }) => entry)]);
  const known = Object.entries(integrity);
  const hashes: Integrity = {};
  for (const entry of entries) {
    const dir = folderOf(dataDir, entry);
    if (!dir) continue; // another origin looks after its own
    const address = addressOf(entry);
    const own = known.filter(([script]) => script.startsWith(address));
    Object.assign(hashes, own.length > 0 ? Object.fromEntries(own) : await hashScripts(dir, address));
  }
  return hashes;
}
