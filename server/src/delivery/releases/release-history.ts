import type { PageModule } from '@benotes/contract';

import { fetchModule } from './fetch-module.ts';
import { readModule } from './module-files.ts';
import type { Author, Canary, Release, ReleaseFile } from './release-table.ts';
import {
  addressOf,
  entryOf,
  folderOf,
  canBeServed,
  storedModules,
  storedVersions,
  removePartialFiles,
  removeVersion,
} from './released-files.ts';

/** How long a replaced version is available: pages that were open at the time still request its files. */
export const REPLACED_VERSION_DAYS = 14;
const DAY_MS = 86_400_000;

/** Whether a file that was replaced at a time (ISO 8601) is no longer needed by any open page. */
export const isLongReplaced = (replaced_at: string, now: Date) =>
  now.getTime() - Date.parse(replaced_at) > REPLACED_VERSION_DAYS * DAY_MS;

interface Live {
  name: string;
  version: string;
  entry: string;
  now: Date;
  by?: Author;
}

/**
 * Ends the canary of a module, if it has one, and returns it. Its files are kept as those of a version that was
 * replaced now, because open pages still ask for them; it is never the target of a rollback.
 */
export function endCanary({ canaries, history }: ReleaseFile, name: string, now: Date, reason?: string): Canary | null {
  const canary = Object.hasOwn(canaries, name) ? canaries[name] : undefined;
  if (!canary) return null;
  delete canaries[name];
  const { version, entry, since, by } = canary;
  const line = (history[name] ??= []);
  const replaced_at = now.toISOString();
  const known = line.find((each) => each.version === version);
  // A version that was live before keeps its place.
  if (known) known.replaced_at = replaced_at;
  else {
    const end = { replaced_at, withdrawn: true, was_canary: true as const, ...(reason !== undefined && { reason }) };
    line.unshift({ version, entry, released_at: since, by, ...end });
  }
  return canary;
}

/** Makes a version live, before all others, which ends a canary; nothing when it is so already. */
export async function makeLive(
  dataDir: string,
  releases: ReleaseFile,
  { name, version, entry, now, by }: Live,
): Promise<void> {
  const line = (releases.history[name] ??= []);
  const live = line.find(({ replaced_at }) => replaced_at === null);
  if (live?.version === version) return;
  endCanary(releases, name, now);
  const released_at = now.toISOString();
  if (live) live.replaced_at = released_at;
  const next = { version, entry, released_at, replaced_at: null, withdrawn: false, ...(by && { by }) };
  releases.history[name] = [next, ...line.filter((each) => each.version !== version)];
  await setLiveVersion(dataDir, releases, name, next, live);
}

/**
 * Sets the live version in the table. Its fallback, for when it cannot be loaded, is the previous version, or
 * `otherwise` if that no longer exists.
 */
export async function setLiveVersion(
  dataDir: string,
  releases: ReleaseFile,
  name: string,
  { entry, version }: Release,
  otherwise?: Release,
): Promise<void> {
  releases.modules[name] = await moduleAt(dataDir, entry);
  releases.remotes[name] = { entry, version };
  const fallback = (await versionBefore(dataDir, releases, name)) ?? otherwise;
  if (fallback) releases.remotes[name].fallback = fallback.entry;
}

/** The module of an entry. @throws ConfigError if it cannot be used. */
function moduleAt(dataDir: string, entry: string): Promise<PageModule> {
  const dir = folderOf(dataDir, entry);
  return dir ? readModule(dir, addressOf(entry)) : fetchModule(entry);
}

/** The version before the live one that was not rolled back and still exists; undefined if there is none. */
export async function versionBefore(
  dataDir: string,
  { history }: ReleaseFile,
  name: string,
): Promise<Release | undefined> {
  const line = history[name] ?? [];
  const live = line.findIndex(({ replaced_at }) => replaced_at === null);
  for (const each of line.slice(live + 1)) if (!each.withdrawn && (await canBeServed(dataDir, each.entry))) return each;
}

/** Takes in what the history does not know: versions from before there was one, and a table that was edited by hand. */
export async function adopt(dataDir: string, { remotes, history, canaries }: ReleaseFile, now: Date): Promise<void> {
  for (const name of await storedModules(dataDir)) {
    const line = (history[name] ??= []);
    const table = remotes[name];
    const kept = new Map(
      (await storedVersions(dataDir, name)).map(({ version, made }) => [entryOf(name, version), { version, made }]),
    );
    for (const entry of [table?.entry, table?.fallback, ...kept.keys()]) {
      if (!entry || entry === canaries[name]?.entry || line.some((each) => each.entry === entry)) continue;
      const { version = entry === table?.entry ? table.version : entry, made = now } = kept.get(entry) ?? {};
      const replaced_at = now.toISOString();
      line.push({ version, entry, released_at: made.toISOString(), replaced_at, withdrawn: false });
    }
    const live = line.find(({ entry }) => entry === table?.entry);
    if (!live || live.replaced_at === null) continue;
    for (const each of line) each.replaced_at ??= now.toISOString();
    history[name] = [Object.assign(live, { replaced_at: null }), ...line.filter((each) => each !== live)];
  }
}

/** Removes the versions that were replaced long ago and are needed no more. */
export async function sweep(dataDir: string, { remotes, history, canaries }: ReleaseFile, now: Date): Promise<void> {
  for (const name of Object.keys(history)) {
    const { entry, fallback } = remotes[name] ?? {};
    const used = new Set([entry, fallback, canaries[name]?.entry]);
    const isOver = (each: Release) =>
      each.replaced_at !== null && isLongReplaced(each.replaced_at, now) && !used.has(each.entry);
    const line = history[name] ?? [];
    for (const each of line.filter(isOver))
      if (folderOf(dataDir, each.entry)) await removeVersion(dataDir, name, each.version);
    history[name] = line.filter((each) => !isOver(each));
    await removePartialFiles(dataDir, name);
  }
}
