import { chmodSync, existsSync, mkdirSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';

import { codeOf } from '../code-of.ts';
import { StartError } from '../start-error.ts';
import { DATABASE_FILE } from './database-file.ts';

/** For nobody but the user who runs the server. */
const PRIVATE = 0o700;
const OTHERS = 0o077;
/** Of a folder such as /tmp, which is everybody's. */
const STICKY = 0o1000;
const DATABASE_FILES = ['', '-wal', '-shm'].map((suffix) => DATABASE_FILE + suffix);

/** Keeps everything that this process writes from now on from other users of the machine. */
export const keepPrivate = (): void => void process.umask(OTHERS);

/**
 * Makes the data folder if it is missing, and keeps other users of the machine from it and from everything that this
 * process writes from now on. `log` is called with a line if they could read it before.
 *
 * @throws StartError if it cannot be made.
 */
export function openDataFolder(dataDir: string, log: (line: string) => void): void {
  keepPrivate();
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be created: ${(error as Error).message}.`);
  }
  const isPrivate = close(dataDir, log);
  // Without the folder's protection, as in a file share that ignores permissions of folders, at least these.
  if (!isPrivate) for (const name of DATABASE_FILES) closeFile(path.join(dataDir, name));
}

/**
 * One folder after the other: with `recursive`, Node never returns from where there can be no folders, such as /proc.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new Error('it is a file');
    return;
  }
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: PRIVATE });
  } catch (error) {
    // Another process was faster.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

const isOpen = ({ mode }: Stats) => (mode & OTHERS) !== 0;

/** Returns whether only its user can reach what is in a folder now. */
function close(folder: string, log: (line: string) => void): boolean {
  const before = statSync(folder);
  if (!isOpen(before)) return true;
  const was = `The data folder ${folder} could be read by other users of this machine`;
  if ((before.mode & STICKY) === 0)
    try {
      chmodSync(folder, PRIVATE);
    } catch {
      // It belongs to someone else, and the line says that it is open.
    }
  const isPrivate = !isOpen(statSync(folder));
  log(isPrivate ? `${was}: its mode is 0700 now.` : `${was}, and still can: give it the mode 0700.`);
  return isPrivate;
}

function closeFile(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch {
    // It does not exist, or belongs to someone else.
  }
}
