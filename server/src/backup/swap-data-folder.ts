import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';

import { syncFolder, writeDurably } from '../disk/durable-write.ts';
import { BACKUP } from './backup-format.ts';
import { DATABASE_FILE } from '../database/database-file.ts';
import { StartError } from '../start-error.ts';

/** What belongs together in a data folder; the companions hold what is not in the file yet. */
const KEPT_TOGETHER = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, BACKUP.files];
/** In this order: there is a database only once everything else is there. */
const BROUGHT = [BACKUP.files, DATABASE_FILE];
/** Says which exchange is under way. While it is there, the data folder belongs to nobody else. */
const JOURNAL = 'restore.json';

const STAMP = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z`;
const FOLDER = new RegExp(`^restoring-${STAMP}$`);
const ASIDE = new RegExp(`^before-restore-${STAMP}$`);

/** An exchange of everything in a data folder for what stands in `folder`. Names are those of the data folder. */
interface Exchange {
  folder: string;
  /** Where everything that was there before is put. */
  aside: string;
  /** What is moved aside, and what is brought in its place. */
  old: string[];
  fresh: string[];
}

const isIn = (base: string) => (name: string) => existsSync(path.join(base, name));

/** The names of a restore that begins now. */
export function restoreFolders(now = new Date()): Pick<Exchange, 'folder' | 'aside'> {
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  return { folder: `restoring-${stamp}`, aside: `before-restore-${stamp}` };
}

/**
 * Moves the present data aside and the new in its place. What is to be done is on the disk before it begins, so that one
 * that was killed is completed later; one that fails is taken back.
 *
 * @returns the folder where everything stands that was there before; null where there was nothing.
 */
export async function exchange(
  dataDir: string,
  { folder, aside }: Pick<Exchange, 'folder' | 'aside'>,
): Promise<string | null> {
  const task: Exchange = {
    folder,
    aside,
    old: KEPT_TOGETHER.filter(isIn(dataDir)),
    fresh: BROUGHT.filter(isIn(path.join(dataDir, folder))),
  };
  await writeDurably(path.join(dataDir, JOURNAL), JSON.stringify(task));
  try {
    await move(dataDir, task);
  } catch (error) {
    await takeBack(dataDir, task);
    await end(dataDir, task);
    throw error;
  }
  await end(dataDir, task);
  return task.old.length > 0 ? path.join(dataDir, aside) : null;
}

/** Completes an exchange that was killed, and removes what killed restores left. Returns a line for each of these. */
export async function finishExchange(dataDir: string): Promise<string[]> {
  const said: string[] = [];
  const task = readJournal(dataDir);
  if (task) {
    await move(dataDir, task);
    await end(dataDir, task);
    const before = task.old.length > 0 ? ` What was there before is in ${path.join(dataDir, task.aside)}.` : '';
    said.push(`A restore that was cut short was completed.${before}`);
  }
  for (const name of await readdir(dataDir)) {
    if (!FOLDER.test(name)) continue;
    await rm(path.join(dataDir, name), { recursive: true, force: true });
    said.push(`Removed ${name}, left by a restore that was cut short before it changed anything.`);
  }
  return said;
}

/** Whether an exchange waits to be completed. */
export const isExchangeDue = (dataDir: string) => existsSync(path.join(dataDir, JOURNAL));

/** @throws StartError while an exchange waits to be completed. */
export function checkNoExchange(dataDir: string): void {
  if (isExchangeDue(dataDir))
    throw new StartError(`A restore into ${dataDir} was cut short: start the server or restore again to complete it.`);
}

/** Whatever was done before is not done again: where a thing stands says whether it was moved. */
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
        `${path.join(from, name)} is missing, which a restore was bringing: restore the backup again.`,
      );
  }
  await syncFolder(dataDir);
}

async function takeBack(dataDir: string, { folder, aside, old, fresh }: Exchange): Promise<void> {
  const [from, to] = [path.join(dataDir, folder), path.join(dataDir, aside)];
  // Only what was brought: as long as an old one stands at its place, nothing was.
  const wasBrought = (name: string) => !existsSync(path.join(from, name)) && existsSync(path.join(dataDir, name));
  for (const name of fresh.toReversed())
    if (wasBrought(name)) await rename(path.join(dataDir, name), path.join(from, name));
  for (const name of old)
    if (existsSync(path.join(to, name))) await rename(path.join(to, name), path.join(dataDir, name));
  await rmdir(to).catch(() => {}); // it was not made, or holds what is not ours
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
    const isOurs =
      FOLDER.test(task.folder) &&
      ASIDE.test(task.aside) &&
      task.old.every((name) => KEPT_TOGETHER.includes(name)) &&
      task.fresh.every((name) => BROUGHT.includes(name));
    if (isOurs) return task;
  } catch {
    // Said below: nobody but us writes it, and it is there whole or not at all.
  }
  throw new StartError(
    `${file} says that a restore was cut short, and cannot be read: restore the backup again without it.`,
  );
}
