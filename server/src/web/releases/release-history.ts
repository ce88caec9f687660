import { REMOTE_NAMES, type RemoteName } from '@benotes/contract';

import type { Release, ReleaseFile } from './release-table.ts';
import { entryOf, folderOf, isKept, keptVersions, removePartialFiles, removeVersion } from './released-files.ts';

/** How long a version is kept after another one took its place: pages that were open then still ask for its files. */
export const KEPT_DAYS = 14;
const DAY_MS = 86_400_000;

/** Whether what was replaced then (ISO 8601) is needed by no open page any more. */
export const isLongReplaced = (replaced_at: string, now: Date) =>
  now.getTime() - Date.parse(replaced_at) > KEPT_DAYS * DAY_MS;

interface Live {
  name: RemoteName;
  version: string;
  entry: string;
  now: Date;
}

/** Makes a version live, before all others; nothing when it is so already. */
export async function makeLive(
  dataDir: string,
  releases: ReleaseFile,
  { name, version, entry, now }: Live,
): Promise<void> {
  const line = (releases.history[name] ??= []);
  const live = line.find(({ replaced_at }) => replaced_at === null);
  if (live?.version === version) return;
  const released_at = now.toISOString();
  if (live) live.replaced_at = released_at;
  const next = { version, entry, released_at, replaced_at: null, withdrawn: false };
  releases.history[name] = [next, ...line.filter((each) => each.version !== version)];
  await pointAt(dataDir, releases, name, next, live);
}

/**
 * Points the table at a version. What takes its place when it cannot be loaded is the version before it; `otherwise`
 * where that is not kept any more.
 */
export async function pointAt(
  dataDir: string,
  releases: ReleaseFile,
  name: RemoteName,
  { entry, version }: Release,
  otherwise?: Release,
): Promise<void> {
  releases.remotes[name] = { entry, version };
  const fallback = (await versionBefore(dataDir, releases, name)) ?? otherwise;
  if (fallback) releases.remotes[name].fallback = fallback.entry;
}

/** The version that was released before the live one and is still good; undefined where there is none. */
export async function versionBefore(
  dataDir: string,
  { history }: ReleaseFile,
  name: RemoteName,
): Promise<Release | undefined> {
  const line = history[name] ?? [];
  const live = line.findIndex(({ replaced_at }) => replaced_at === null);
  for (const each of line.slice(live + 1)) if (!each.withdrawn && (await isKept(dataDir, each.entry))) return each;
}

/** Takes in what the history does not know: versions from before there was one, and a table that was edited by hand. */
export async function adopt(dataDir: string, { remotes, history }: ReleaseFile, now: Date): Promise<void> {
  for (const name of REMOTE_NAMES) {
    const line = (history[name] ??= []);
    const table = remotes[name];
    const kept = new Map(
      (await keptVersions(dataDir, name)).map(({ version, made }) => [entryOf(name, version), { version, made }]),
    );
    for (const entry of [table?.entry, table?.fallback, ...kept.keys()]) {
      if (!entry || line.some((each) => each.entry === entry)) continue;
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
export async function sweep(dataDir: string, { remotes, history }: ReleaseFile, now: Date): Promise<void> {
  for (const name of REMOTE_NAMES) {
    const { entry, fallback } = remotes[name] ?? {};
    const isOver = (each: Release) =>
      each.replaced_at !== null &&
      isLongReplaced(each.replaced_at, now) &&
      each.entry !== entry &&
      each.entry !== fallback;
    const line = history[name] ?? [];
    for (const each of line.filter(isOver))
      if (folderOf(dataDir, each.entry)) await removeVersion(dataDir, name, each.version);
    history[name] = line.filter((each) => !isOver(each));
    await removePartialFiles(dataDir, name);
  }
}
