import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { RemoteName, RemoteTable } from '@benotes/contract';

import type { Server } from './server.ts';

interface Releases extends RemoteTable {
  integrity: Record<string, string>;
}

/**
 * Makes the live version of a module live once more under another name: to browsers that is a release. Those before the
 * last one are out of the page's import map, as after any release.
 */
export async function releaseAnew({ dataDir }: Server, name: RemoteName, version: string): Promise<void> {
  const folder = path.join(dataDir, 'modules');
  const file = path.join(folder, 'remotes.json');
  const releases = JSON.parse(await readFile(file, 'utf8')) as Releases;
  const live = releases.remotes[name];
  if (!live) throw new Error(`${name} is not released.`);
  await cp(path.join(folder, name, live.version), path.join(folder, name, version), { recursive: true });

  const addressOf = (which: string) => `/modules/${name}/${which}/`;
  const renamed = (address: string) => address.replace(addressOf(live.version), addressOf(version));
  const isOther = ([address]: [string, string]) => !address.startsWith(`/modules/${name}/`);
  const own = Object.entries(releases.integrity).filter(([address]) => address.startsWith(addressOf(live.version)));
  releases.integrity = Object.fromEntries([
    ...Object.entries(releases.integrity).filter(isOther),
    ...own,
    ...own.map(([address, hash]) => [renamed(address), hash] as const),
  ]);
  releases.remotes[name] = { ...live, version, entry: renamed(live.entry), fallback: live.entry };
  await writeFile(file, JSON.stringify(releases));
}
