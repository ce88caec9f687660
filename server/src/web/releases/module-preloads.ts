import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { PrefetchRule, ModuleStart, RemoteTable } from '@benotes/contract';

import { folderOf } from './released-files.ts';

/** Beside the manifest of a module that has any (`PrefetchRule[]`). */
const PREFETCH_FILE = 'prefetch.json';

/** As the build writes it; where it is otherwise, reading it throws. */
interface Manifest {
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/**
 * How the live modules that are kept here are started. One that says nothing readable about itself is left out: the
 * shell asks for it as soon as it runs.
 */
export async function moduleStarts(dataDir: string, { remotes }: RemoteTable): Promise<Record<string, ModuleStart>> {
  const starts = Object.entries(remotes).map(async ([name, { entry }]) => {
    const dir = folderOf(dataDir, entry);
    const start = dir && (await readStart(dir, entry.slice(0, entry.lastIndexOf('/') + 1)).catch(() => null));
    return start ? ([[name, start]] as const) : [];
  });
  return Object.fromEntries((await Promise.all(starts)).flat());
}

async function readStart(dir: string, address: string): Promise<ModuleStart> {
  // What stands in the two files is the module's own word, as its scripts are.
  const [manifest, prefetch] = await Promise.all([
    readFile(path.join(dir, 'mf-manifest.json'), 'utf8').then((text) => JSON.parse(text) as Manifest),
    readPrefetchRules(path.join(dir, PREFETCH_FILE)),
  ]);
  const { remoteEntry } = manifest.metaData;
  const assets = manifest.exposes.map((exposed) => exposed.assets);
  const named = (files: readonly string[]) => files.map((file) => address + file);
  return {
    scripts: named([remoteEntry.path + remoteEntry.name, ...assets.flatMap(({ js }) => js.sync)]),
    styles: named(assets.flatMap(({ css }) => css.sync)),
    prefetch,
  };
}

/** None where the file is missing or is anything else: every page would stumble over it. */
async function readPrefetchRules(file: string): Promise<PrefetchRule[]> {
  try {
    const prefetch: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Array.isArray(prefetch) && prefetch.every(isPrefetchRule) ? prefetch : [];
  } catch {
    return []; // a module without is asked for its answers when it runs
  }
}

function isPrefetchRule(value: unknown): value is PrefetchRule {
  const { path: place, url, urlNarrow = url } = (value ?? {}) as Partial<Record<keyof PrefetchRule, unknown>>;
  return typeof place === 'string' && place.startsWith('/') && isApiUrl(url) && isApiUrl(urlNarrow);
}

/** Who asks says who is signed in: nobody but this server is told that. */
const isApiUrl = (address: unknown) => typeof address === 'string' && address.startsWith('/api/');
