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

/** Puts another file in the place of one: other tests have the same one. */
async function replace(file: string, change: (text: string) => string): Promise<void> {
  const changed = change(await readFile(file, 'utf8'));
  await rm(file);
  await writeFile(file, changed);
}

/** Adds a line to scripts of the live version, as somebody might who got hold of the folder. `scripts`: all unless told. */
export async function tamperWith(server: Server, name: string, scripts = /\.js$/): Promise<void> {
  const { remotes } = await readReleases(server);
  const folder = path.join(modulesOf(server), name, remotes[name]?.version ?? '', 'assets');
  for (const file of await readdir(folder)) {
    if (scripts.test(file)) await replace(path.join(folder, file), (code) => `${code}\nglobalThis.tampered = true;\n`);
    // Compressed they would be handed out instead.
    if (/\.(?:br|gz)$/.test(file)) await rm(path.join(folder, file));
  }
}

/** Whether a script that was tampered with has run. Runs in the page. */
export const isTampered = () => 'tampered' in globalThis;
