import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import Sqlite from 'better-sqlite3';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

import { FILE_NAME } from '../files/store.ts';
import { BACKUP, BACKUP_FORMAT } from './backup.ts';
import { DATABASE_FILE } from './connect.ts';
import { lockDataDir } from './lock.ts';
import { migrations } from './migrations/index.ts';
import { StartError } from './start-error.ts';

/** What belongs together in a data folder; the companions hold what is not in the file yet. */
const KEPT_TOGETHER = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, BACKUP.files];
const HEAD_BYTES_MAX = 64 * 1024;

export interface RestoreReport {
  posts: number;
  /** Where everything that was there before stands now; null where there was nothing. */
  before: string | null;
}

/**
 * Puts a backup in the place of what is in the data folder, which is moved aside and not deleted.
 *
 * @throws StartError while a server runs on the folder, and for a file that is damaged, no backup, or one of a newer
 * Benotes: nothing is changed then.
 */
export async function restore(dataDir: string, source: string): Promise<RestoreReport> {
  await mkdir(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir);
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const folder = path.join(dataDir, `restoring-${stamp}`);
  try {
    await unpack(source, folder);
    const posts = checkDatabase(path.join(folder, DATABASE_FILE), source);
    const before = await exchange(dataDir, folder, path.join(dataDir, `before-restore-${stamp}`));
    return { posts, before };
  } finally {
    await rm(folder, { recursive: true, force: true });
    unlock();
  }
}

async function unpack(source: string, folder: string): Promise<void> {
  if (!existsSync(source)) throw new StartError(`There is no file ${source}.`);
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(source, { autoClose: false });
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    await checkHead(zip, entries.get(BACKUP.head), source);
    await mkdir(folder, { recursive: true });
    for (const [name, entry] of entries) {
      const isOurs =
        name === BACKUP.database ||
        (name.startsWith(`${BACKUP.files}/`) && FILE_NAME.test(name.slice(BACKUP.files.length + 1)));
      if (!isOurs) continue; // no other path is ever written
      const target = path.join(folder, name);
      await mkdir(path.dirname(target), { recursive: true });
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { flush: true }));
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${source} is damaged or no backup: ${(error as Error).message}. Nothing was changed.`);
  } finally {
    zip?.close();
  }
}

async function checkHead(zip: ZipFile, entry: Entry | undefined, source: string): Promise<void> {
  if (!entry || entry.uncompressedSize > HEAD_BYTES_MAX)
    throw new StartError(`${source} is no backup of Benotes. Nothing was changed.`);
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  const head = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { kind?: unknown; format?: unknown };
  if (head.kind !== 'backup') throw new StartError(`${source} is no backup of Benotes. Nothing was changed.`);
  if (head.format !== BACKUP_FORMAT) throw newer(source);
}

const newer = (source: string) =>
  new StartError(`${source} was made by a newer Benotes: restore it with that version. Nothing was changed.`);

/** Returns how many posts it holds. */
function checkDatabase(file: string, source: string): number {
  let copy: Sqlite.Database | undefined;
  try {
    copy = new Sqlite(file, { readonly: true, fileMustExist: true });
    const state = copy.pragma('quick_check', { simple: true });
    if (state !== 'ok') throw new Error(String(state));
    const names = copy.prepare('select name from kysely_migration').pluck().all() as string[];
    if (names.some((name) => !(name in migrations))) throw newer(source);
    return copy.prepare('select count(*) from posts').pluck().get() as number;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database in ${source} is damaged: ${(error as Error).message}. Nothing was changed.`);
  } finally {
    copy?.close();
  }
}

/** Moves the present data aside and the new in its place; what fails half-way is moved back. */
async function exchange(dataDir: string, folder: string, aside: string): Promise<string | null> {
  const moved: [from: string, to: string][] = [];
  const move = async (from: string, to: string) => {
    if (!existsSync(from)) return;
    await rename(from, to);
    moved.push([from, to]);
  };
  await mkdir(aside);
  try {
    for (const name of KEPT_TOGETHER) await move(path.join(dataDir, name), path.join(aside, name));
    const isEmpty = moved.length === 0;
    for (const name of [BACKUP.files, DATABASE_FILE]) await move(path.join(folder, name), path.join(dataDir, name));
    if (!isEmpty) return aside;
    await rm(aside, { recursive: true });
    return null;
  } catch (error) {
    for (const [from, to] of moved.toReversed()) await rename(to, from);
    throw error;
  }
}
