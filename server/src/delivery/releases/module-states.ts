import type { ModuleCanary, ModuleVersion, PageModule, ReleasedModule } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { Problem } from '../../kernel/problems.ts';
import { namesOf } from './canary-audience.ts';
import { endCanary, versionBefore } from './release-history.ts';
import { type Author, type Canary, readReleases, type Release, type ReleaseFile } from './release-table.ts';
import { sizeOf } from './released-files.ts';
import { change } from './releases.ts';
import { refreshReleases } from './shared-releases.ts';

/** All live modules by name, with their versions. */
export async function listModules(dataDir: string, db: Db): Promise<ReleasedModule[]> {
  await refreshReleases(dataDir);
  const releases = await readReleases(dataDir);
  const names = Object.keys(releases.remotes).toSorted();
  return (await Promise.all(names.map((name) => describe(dataDir, db, releases, name)))).filter(
    (each) => each !== null,
  );
}

/** One live module with its versions. @throws Problem 404 if there is none of this name. */
export async function findModule(dataDir: string, db: Db, name: string): Promise<ReleasedModule> {
  await refreshReleases(dataDir);
  const module = await describe(dataDir, db, await readReleases(dataDir), name);
  if (!module) throw new Problem(404, `There is no module ${name}.`);
  return module;
}

/** Null for a module that has no live version. */
async function describe(dataDir: string, db: Db, releases: ReleaseFile, name: string): Promise<ReleasedModule | null> {
  const { modules, history, disabled, canaries } = releases;
  const line = Object.hasOwn(history, name) ? history[name] : undefined;
  const live = line?.find(({ replaced_at }) => replaced_at === null);
  if (!live) return null;
  const previous = await versionBefore(dataDir, releases, name);
  return {
    name,
    title: modules[name]?.title ?? name,
    adds: labelsOf(modules[name]),
    is_enabled: !Object.hasOwn(disabled, name),
    live: await asVersion(dataDir, live),
    canary: await asCanary(dataDir, db, canaries[name]),
    previous: previous ? await asVersion(dataDir, previous) : null,
  };
}

/** The labels of a module that users see, without duplicates. */
const labelsOf = (module: PageModule | undefined): string[] => [
  ...new Set([
    ...(module?.pages.map(({ title }) => title) ?? []),
    ...[...(module?.links ?? []), ...(module?.contributions ?? [])].map(({ label }) => label),
  ]),
];

const asVersion = async (
  dataDir: string,
  { version, released_at, restored_at, by, entry }: Omit<Release, 'replaced_at' | 'withdrawn'>,
): Promise<ModuleVersion> => ({
  version,
  since: restored_at ?? released_at,
  by: by?.name ?? null,
  bytes: await sizeOf(dataDir, entry),
});

async function asCanary(dataDir: string, db: Db, canary: Canary | undefined): Promise<ModuleCanary | null> {
  if (!canary) return null;
  const { since, percent } = canary;
  const version = await asVersion(dataDir, { ...canary, released_at: since });
  return { ...version, percent, users: await namesOf(db, canary) };
}

/**
 * Takes a module out of all pages, which ends its canary, or puts it back. Its files stay.
 *
 * @returns false if there is nothing to change.
 * @throws ConfigError if it conflicts with the live modules.
 */
export function setEnabled(dataDir: string, name: string, isEnabled: boolean, by: Author): Promise<boolean> {
  return change(dataDir, (releases, now) => {
    if (Object.hasOwn(releases.disabled, name) !== isEnabled) return Promise.resolve(false);
    if (isEnabled) delete releases.disabled[name];
    else {
      endCanary(releases, name, now);
      releases.disabled[name] = { since: now.toISOString(), by };
    }
    return Promise.resolve(true);
  });
}
