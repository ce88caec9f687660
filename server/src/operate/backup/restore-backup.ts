import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import { openDataFolder } from '../../kernel/database/data-folder.ts';
import { DATABASE_FILE } from '../../kernel/database/database-file.ts';
import { findDamage } from '../../kernel/database/integrity.ts';
import { migrations } from '../../kernel/database/migrations/index.ts';
import { syncFolder } from '../../kernel/disk/durable-write.ts';
import { lockDataDir } from '../../kernel/disk/folder-lock.ts';
import type { SqliteConnection } from '../../kernel/sqlite/connection.ts';
import { openConnection } from '../../kernel/sqlite/open-connection.ts';
import { StartError } from '../../kernel/start-error.ts';
import { countPosts } from './count-posts.ts';
import { newerVersion, readBackup } from './read-backup.ts';
import { exchange, finishExchange, isExchangeDue, restoreFolders } from './swap-data-folder.ts';

export interface RestoreReport {
  posts: number;
  /** The folder with the previous data; null if there was none. */
  before: string | null;
  /** False for a backup from an older version, which has only lengths and CRC-32 checksums. */
  hasManifest: boolean;
}

/**
 * Replaces the data in a data folder by a backup. The previous data is moved aside, not deleted, after every byte of
 * the backup has been verified.
 *
 * @throws StartError if a server runs on the folder, or the file is damaged, not a backup, or from a newer version of
 * Benotes; nothing is changed then.
 */
export async function restoreBackup(
  dataDir: string,
  source: string,
  log: (line: string) => void = () => {},
): Promise<RestoreReport> {
  openDataFolder(dataDir, log);
  const unlock = lockDataDir(dataDir);
  const folders = restoreFolders();
  const folder = path.join(dataDir, folders.folder);
  try {
    await finishExchange(dataDir);
    const hasManifest = await unpack(source, folder);
    const posts = checkDatabase(path.join(folder, DATABASE_FILE), source);
    const before = await exchange(dataDir, folders);
    return { posts, before, hasManifest };
  } finally {
    // The next start completes an interrupted exchange, and needs the folder for it.
    if (!isExchangeDue(dataDir)) await rm(folder, { recursive: true, force: true });
    unlock();
  }
}

async function unpack(source: string, folder: string): Promise<boolean> {
  if (!existsSync(source)) throw new StartError(`There is no file ${source}.`);
  await mkdir(folder, { recursive: true });
  const hasManifest = await readBackup(source, async ({ name, bytes }) => {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(bytes, createWriteStream(target, { flush: true }));
  });
  for (const { name, parentPath } of (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  ))
    await syncFolder(path.join(parentPath, name));
  await syncFolder(folder);
  return hasManifest;
}

/** Returns the number of posts. */
function checkDatabase(file: string, source: string): number {
  let copy: SqliteConnection | undefined;
  try {
    copy = openConnection(file, { readonly: true, fileMustExist: true });
    const [damage] = findDamage(copy);
    if (damage !== undefined) throw new Error(damage);
    const done = copy.prepare<{ name: string }>('select name from kysely_migration').all();
    if (done.some(({ name }) => !(name in migrations))) throw newerVersion(source);
    return countPosts(copy);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database in ${source} is damaged: ${(error as Error).message}. Nothing was changed.`);
  } finally {
    copy?.close();
  }
}
