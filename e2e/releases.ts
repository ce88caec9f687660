import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { PageModule, RemoteTable } from '@benotes/contract';

import type { Server } from './server.ts';

interface Releases extends RemoteTable {
  integrity: Record<string, string>;
  modules: Record<string, PageModule>;
}

/** Replaces `remotes.json` at once, because the server may be reading it. */
export async function writeReleases({ dataDir }: Server, releases: RemoteTable): Promise<void> {
  const file = path.join(dataDir, 'modules/remotes.json');
  await writeFile(`${file}.draft`, JSON.stringify(releases));
  await rename(`${file}.draft`, file);
}

/**
 * Releases the live version of a module again under another name, which is a new release to browsers. Versions before
 * the previous one are removed from the page's import map, as after any release.
 */
export async function releaseAgain(server: Server, name: string, version: string): Promise<void> {
  const folder = path.join(server.dataDir, 'modules');
  const releases = JSON.parse(await readFile(path.join(folder, 'remotes.json'), 'utf8')) as Releases;
  const live = releases.remotes[name];
  if (!live) throw new Error(`${name} is not released.`);
  await cp(path.join(folder, name, live.version), path.join(folder, name, version), { recursive: true });

  const folderOf = (which: string) => `/modules/${name}/${which}/`;
  const renamed = (url: string) => url.replace(folderOf(live.version), folderOf(version));
  const isOther = ([url]: [string, string]) => !url.startsWith(`/modules/${name}/`);
  const own = Object.entries(releases.integrity).filter(([url]) => url.startsWith(folderOf(live.version)));
  releases.integrity = Object.fromEntries([
    ...Object.entries(releases.integrity).filter(isOther),
    ...own,
    ...own.map(([url, hash]) => [renamed(url), hash] as const),
  ]);
  const module = releases.modules[name];
  if (module)
    releases.modules[name] = { ...module, scripts: module.scripts.map(renamed), styles: module.styles.map(renamed) };
  releases.remotes[name] = { ...live, version, entry: renamed(live.entry), fallback: live.entry };
  await writeReleases(server, releases);
}
