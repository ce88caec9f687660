import { createHash } from 'node:crypto';
import path from 'node:path';

import type { PageModule, RemoteEntry, RemoteTable } from '@benotes/contract';

import { shellDir } from './build-folders.ts';
import { parsedFile } from './parsed-file-cache.ts';
import { type Canary, type Integrity, lastReleases, type ReleaseFile } from './release-table.ts';
import { addressOf, isMissing, VERSION_LENGTH } from './released-files.ts';

/** The names of the modules whose canary a user gets. */
export type Assigned = ReadonlySet<string>;
/** Everybody who gets no canary. */
export const NO_CANARIES: Assigned = new Set();

/** What the pages of a user load. */
export interface LiveModules {
  table: RemoteTable;
  /** The descriptions of the modules, by their names. */
  modules: Record<string, PageModule>;
  /** The hashes of all scripts of the versions in the table. */
  integrity: Integrity;
  /** The canaries among them; null while there is no canary for anybody. */
  assigned: Assigned | null;
}

/**
 * What is live in a data folder. Read for every request: a release changes one file alone.
 *
 * `assign` finds the canaries that the user gets; it is called only while there are any.
 */
export async function readLive(
  dataDir: string,
  assign: (canaries: Readonly<Record<string, Canary>>) => Promise<Assigned> = () => Promise.resolve(NO_CANARIES),
): Promise<LiveModules> {
  const [releases, shell] = await Promise.all([lastReleases(dataDir), shellVersion()]);
  const { disabled, canaries } = releases;
  const assigned = Object.keys(canaries).length > 0 ? await assign(canaries) : null;
  const all = withCanaries(releases, assigned ?? NO_CANARIES);
  const remotes = without(all.remotes, disabled);
  const modules = Object.entries(without(all.modules, disabled));
  return {
    table: { remotes, ...shell },
    modules: Object.fromEntries(modules.map(([name, module]) => [name, startedFrom(module, remotes[name])])),
    integrity: integrityOf(releases, remotes),
    assigned,
  };
}

/** The live versions with these canaries in their place. A page that cannot load a canary uses the live version. */
function withCanaries(
  { remotes, modules, canaries }: Readonly<ReleaseFile>,
  assigned: Assigned,
): Pick<ReleaseFile, 'remotes' | 'modules'> {
  if (assigned.size === 0) return { remotes, modules };
  const chosen = Object.entries(canaries).filter(([name]) => assigned.has(name));
  const entries = chosen.map(([name, { entry, version }]) => {
    const live = remotes[name];
    return [name, { entry, version, ...(live && { fallback: live.entry }) }] as const;
  });
  return {
    remotes: { ...remotes, ...Object.fromEntries(entries) },
    modules: { ...modules, ...Object.fromEntries(chosen.map(([name, { module }]) => [name, module])) },
  };
}

/** Without the files of its first screen if the table was edited by hand since, and names others. */
function startedFrom(module: PageModule, remote: RemoteEntry | undefined): PageModule {
  const base = addressOf(remote?.entry ?? '');
  return module.scripts.every((script) => script.startsWith(base)) ? module : { ...module, scripts: [], styles: [] };
}

/**
 * The hashes without those of disabled modules, and without versions of a module with a canary that the table does not
 * name: a canary must not change the pages of users who do not get it.
 */
function integrityOf(
  { integrity, disabled, canaries }: Readonly<ReleaseFile>,
  remotes: Record<string, RemoteEntry>,
): Integrity {
  if (Object.keys(disabled).length === 0 && Object.keys(canaries).length === 0) return integrity;
  const isListed = (script: string) => {
    const [, , name = ''] = script.split('/');
    if (Object.hasOwn(disabled, name)) return false;
    const { entry, fallback } = remotes[name] ?? {};
    const named = [entry, fallback].filter((each) => each !== undefined).map(addressOf);
    return !Object.hasOwn(canaries, name) || named.some((address) => script.startsWith(address));
  };
  return Object.fromEntries(Object.entries(integrity).filter(([script]) => isListed(script)));
}

function without<T>(all: Record<string, T>, disabled: ReleaseFile['disabled']): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(disabled, name)));
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
