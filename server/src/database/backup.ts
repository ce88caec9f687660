import { createWriteStream, existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import Sqlite from 'better-sqlite3';
import { ZipFile } from 'yazl';

import { filesDir } from '../files/folder-store.ts';
import { FILE_NAME } from '../files/store.ts';
import { DATABASE_FILE } from './connect.ts';
import { StartError } from './start-error.ts';

export const BACKUP_FORMAT = 1;

/** The parts of a backup; uploaded files stand below `files/`. */
export const BACKUP = { head: 'backup.json', database: 'benotes.sqlite', files: 'files' } as const;

export interface BackupReport {
  posts: number;
  files: number;
  bytes: number;
}

/**
 * Copies database and uploaded files into one file while the server runs. What is written meanwhile is in it whole or
 * not at all.
 *
 * @throws StartError when there is nothing to copy, or the target cannot be written; nothing is left of it then.
 */
export async function backUp(dataDir: string, target: string, isForced = false): Promise<BackupReport> {
  const database = path.join(dataDir, DATABASE_FILE);
  if (!existsSync(database)) throw new StartError(`There is no database in ${dataDir}.`);
  if (existsSync(target) && !isForced)
    throw new StartError(`${target} is there already: name another, or add --force.`);
  const [copy, draft] = [`${target}.sqlite`, `${target}.draft`];
  try {
    const posts = copyDatabase(database, copy);
    // After the database: an image that no note of the copy names does no harm, a note without its image does.
    const files = await filesOf(dataDir);
    const bytes = await writeZip(draft, { copy, dataDir, files, posts });
    await rename(draft, target);
    return { posts, files: files.length, bytes };
  } catch (error) {
    throw new StartError(`The backup ${target} cannot be written: ${(error as Error).message}.`);
  } finally {
    for (const left of [copy, draft]) await rm(left, { force: true });
  }
}

/** A consistent copy of a database in use, and found whole. Returns how many posts it holds. */
function copyDatabase(from: string, to: string): number {
  const source = new Sqlite(from, { readonly: true, timeout: 30_000 });
  try {
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
  const copy = new Sqlite(to, { readonly: true });
  try {
    const state = copy.pragma('quick_check', { simple: true });
    if (state !== 'ok') throw new Error(`the copy is damaged (${String(state)})`);
    return copy.prepare('select count(*) from posts').pluck().get() as number;
  } finally {
    copy.close();
  }
}

/** The uploaded files, by their paths below the folder of files. */
async function filesOf(dataDir: string): Promise<string[]> {
  const found = await readdir(filesDir(dataDir), { recursive: true }).catch(() => [] as string[]);
  return found.map((name) => name.split(path.sep).join('/')).filter((name) => FILE_NAME.test(name));
}

interface Contents {
  copy: string;
  dataDir: string;
  files: readonly string[];
  posts: number;
}

async function writeZip(target: string, { copy, dataDir, files, posts }: Contents): Promise<number> {
  const zip = new ZipFile();
  const head = {
    product: 'Benotes',
    kind: 'backup',
    format: BACKUP_FORMAT,
    posts,
    created_at: new Date().toISOString(),
  };
  zip.addBuffer(Buffer.from(JSON.stringify(head)), BACKUP.head);
  zip.addFile(copy, BACKUP.database);
  for (const name of files)
    zip.addFile(path.join(filesDir(dataDir), name), `${BACKUP.files}/${name}`, { compress: false });
  zip.end();
  // A file that cannot be read ends the zip, which says so itself only.
  const failed = new Promise<never>((_resolve, reject) => zip.once('error', reject));
  await Promise.race([pipeline(zip.outputStream, createWriteStream(target, { flush: true })), failed]);
  return (await stat(target)).size;
}
