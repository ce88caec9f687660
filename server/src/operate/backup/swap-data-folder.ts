import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';

import { DATABASE_FILE } from '../../kernel/database/database-file.ts';
import { syncFolder, writeDurably } from '../../kernel/disk/durable-write.ts';
import { StartError } from '../../kernel/start-error.ts';
import { BACKUP } from './backup-format.ts';

/** Files that belong together; the write-ahead log contains changes that are not in the database file yet. */
const DATA_NAMES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, BACKUP.files];
/** The order in which a restore moves data in: the database last. */
const RESTORED_NAMES = [BACKUP.files, DATABASE_FILE];
/** Describes the exchange in progress. While it exists, nothing else may use the data folder. */
const JOURNAL = 'restore.json';

const STAMP = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z`;
const FOLDER = new RegExp(`^restoring-${STAMP}$`);
const ASIDE = new RegExp(`^before-restore-${STAMP}$`);

/** Replaces the data in a data folder by that in `folder`. All names are relative to the data folder. */
interface Exchange {
  folder: string;
  /** The folder for the previous data. */
  aside: string;
  /** What is moved aside, and what is moved in. */
  old: string[];
  fresh: string[];
}

const isIn = (base: string) => (name: string) => existsSync(path.join(base, name));

/** The folder names for a restore that starts now. */
export function restoreFolders(now = new Date()): Pick<Exchange, 'folder' | 'aside'> {
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  return { folder: `restoring-${stamp}`, aside: `before-restore-${stamp}` };
}

/**
 * Moves the current data aside and the new data in. A journal is written first, so that an exchange that was killed is
 * completed later; one that fails is rolled back.
 *
 * @returns the folder with the previous data; null if there was none.
 */
export async function exchange(
  dataDir: string,
  { folder, aside }: Pick<Exchange, 'folder' | 'aside'>,
): Promise<string | null> {
  const task: Exchange = {
    folder,
    aside,
    old: DATA_NAMES.filter(isIn(dataDir)),
    fresh: RESTORED_NAMES.filter(isIn(path.join(dataDir, folder))),
  };
  await writeDurably(path.join(dataDir, JOURNAL), JSON.stringify(task));
  try {
    await move(dataDir, task);
  } catch (error) {
    await rollBack(dataDir, task);
    await end(dataDir, task);
    throw error;
  }
  await end(dataDir, task);
  return task.old.length > 0 ? path.join(dataDir, aside) : null;
}

/** Completes an exchange that was killed, and removes leftovers of killed restores. Returns a line for each. */
export async function finishExchange(dataDir: string): Promise<string[]> {
  const messages: string[] = [];
  const task = readJournal(dataDir);
  if (task) {
    await move(dataDir, task);
    await end(dataDir, task);
    const before = task.old.length > 0 ? ` The previous data is in ${path.join(dataDir, task.aside)}.` : '';
    messages.push(`An interrupted restore was completed.${before}`);
  }
  for (const name of await readdir(dataDir)) {
    if (!FOLDER.test(name)) continue;
    await rm(path.join(dataDir, name), { recursive: true, force: true });
    messages.push(`Removed ${name}, left by a restore that was interrupted before it changed anything.`);
  }
  return messages;
}

/** Whether there is an exchange to complete. */
export const isExchangeDue = (dataDir: string) => existsSync(path.join(dataDir, JOURNAL));

/** @throws StartError if there is an exchange to complete. */
export function checkNoExchange(dataDir: string): void {
  if (isExchangeDue(dataDir))
    throw new StartError(
      `A restore into ${dataDir} was interrupted: start the server or restore again to complete it.`,
    );
}

/** Safe to repeat: skips what has been moved already. */
async function move(dataDir: string, { folder, aside, old, fresh }: Exchange): Promise<void> {
  const [from, to] = [path.join(dataDir, folder), path.join(dataDir, aside)];
  if (old.length > 0) await mkdir(to, { recursive: true });
  for (const name of old)
    if (!existsSync(path.join(to, name))) await rename(path.join(dataDir, name), path.join(to, name));
  if (old.length > 0) await syncFolder(to);
  for (const name of fresh) {
    if (existsSync(path.join(from, name))) await rename(path.join(from, name), path.join(dataDir, name));
    else if (!existsSync(path.join(dataDir, name)))
      throw new StartError(
        `${path.join(from, name)} is missing, so the restore cannot be completed: restore the backup again.`,
      );
  }
  await syncFolder(dataDir);
}

async function rollBack(dataDir: string, { folder, aside, old, fresh }: Exchange): Promise<void> {
  const [from, to] = [path.join(dataDir, folder), path.join(dataDir, aside)];
  // Only what was moved in: an existing file of the data folder may be the old one.
  const wasMovedIn = (name: string) => !existsSync(path.join(from, name)) && existsSync(path.join(dataDir, name));
  for (const name of fresh.toReversed())
    if (wasMovedIn(name)) await rename(path.join(dataDir, name), path.join(from, name));
  for (const name of old)
    if (existsSync(path.join(to, name))) await rename(path.join(to, name), path.join(dataDir, name));
  await rmdir(to).catch(() => {}); // it does not exist, or contains other files
  await syncFolder(dataDir);
}

async function end(dataDir: string, { folder }: Exchange): Promise<void> {
  await rm(path.join(dataDir, JOURNAL));
  await syncFolder(dataDir);
  await rm(path.join(dataDir, folder), { recursive: true, force: true });
}

function readJournal(dataDir: string): Exchange | null {
  const file = path.join(dataDir, JOURNAL);
  if (!existsSync(file)) return null;
  try {
    const task = JSON.parse(readFileSync(file, 'utf8')) as Exchange;
    const isValid =
      FOLDER.test(task.folder) &&
      ASIDE.test(task.aside) &&
      task.old.every((name) => DATA_NAMES.includes(name)) &&
      task.fresh.every((name) => RESTORED_NAMES.includes(name));
    if (isValid) return task;
  } catch {
    // Reported below: the journal is written atomically, so this is damage.
  }
  throw new StartError(`${file} cannot be read: delete it and restore the backup again.`);
}
