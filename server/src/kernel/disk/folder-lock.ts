import path from 'node:path';

import { codeOf } from '../code-of.ts';
import type { SqliteConnection } from '../sqlite/connection.ts';
import { openConnection } from '../sqlite/open-connection.ts';
import { diskFullMessage, StartError } from '../start-error.ts';
import { isDiskFull } from './disk-reserve.ts';

const LOCK_FILE = 'benotes.lock';

/**
 * Locks a data folder for this process until the returned function is called or the process ends. It is a lock of the
 * operating system, so a killed process leaves none behind. `waitMs`: how long to wait for another process.
 *
 * @throws StartError if another process holds the lock, or it cannot be written.
 */
export function lockDataDir(dataDir: string, waitMs = 0): () => void {
  try {
    return lock(dataDir, waitMs);
  } catch (error) {
    throw asStartError(error, dataDir);
  }
}

/** Locks any folder; null if that fails, usually because another process holds the lock. */
export function lockFolder(folder: string, waitMs = 0): (() => void) | null {
  try {
    return lock(folder, waitMs);
  } catch {
    return null; // whatever the reason: a folder that is not locked must not be used
  }
}

function lock(folder: string, waitMs: number): () => void {
  let file: SqliteConnection | undefined;
  try {
    file = openConnection(path.join(folder, LOCK_FILE), { timeout: waitMs });
    file.pragma('journal_mode = DELETE');
    file.exec('begin exclusive');
  } catch (error) {
    file?.close();
    throw error;
  }
  const held = file;
  return () => held.close();
}

function asStartError(error: unknown, dataDir: string): StartError {
  const { message } = error as Error;
  if (codeOf(error).startsWith('SQLITE_BUSY'))
    return new StartError(`Benotes is already running on the data folder ${dataDir}.`);
  if (isDiskFull(error)) return new StartError(diskFullMessage(dataDir));
  return new StartError(`The data folder ${dataDir} cannot be locked: ${LOCK_FILE} cannot be written (${message}).`);
}
