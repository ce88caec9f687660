import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { RemoteTable } from '@benotes/contract';

import type { Server } from './server.ts';

interface Releases extends RemoteTable {
  integrity: Record<string, string>;
}

export const modulesOf = ({ dataDir }: Server) => path.join(dataDir, 'modules');
export const tableOf = (server: Server) => path.join(modulesOf(server), 'remotes.json');
export const readReleases = async (server: Server) => JSON.parse(await readFile(tableOf(server), 'utf8')) as Releases;

/** Replaces a file by a changed copy. It may be hard-linked by other tests, so it is not changed in place. */
async function replace(file: string, change: (text: string) => string): Promise<void> {
  const changed = change(await readFile(file, 'utf8'));
  await rm(file);
  await writeFile(file, changed);
}

/**
 * Adds a line to scripts of the live version, as an attacker with access to the folder might. @param scripts default:
 * all.
 */
export async function tamperWith(server: Server, name: string, scripts = /\.js$/): Promise<void> {
  const { remotes } = await readReleases(server);
  const folder = path.join(modulesOf(server), name, remotes[name]?.version ?? '', 'assets');
  for (const file of await readdir(folder)) {
    if (scripts.test(file)) await replace(path.join(folder, file), (code) => `${code}\nglobalThis.tampered = true;\n`);
    // The server would send the compressed copies instead.
    if (/\.(?:br|gz)$/.test(file)) await rm(path.join(folder, file));
  }
}

/** Whether a script that was tampered with has run. Evaluated in the page. */
export const isTampered = () => 'tampered' in globalThis;
