import path from 'node:path';

import Sqlite from 'better-sqlite3';

import { isDiskFull } from './disk-reserve.ts';
import { fullDisk, StartError } from '../start-error.ts';

const LOCK_FILE = 'benotes.lock';

/**
 * Makes this process the only one on a data folder, until the returned function is called or the process ends: the
 * lock is the operating system's, so that a killed process leaves nothing behind. `waitMs`: how long another one may
 * hold it.
 *
 * @throws StartError when another process holds it, or it cannot be written.
 */
export function lockDataDir(dataDir: string, waitMs = 0): () => void {
  try {
    return lock(dataDir, waitMs);
  } catch (error) {
    throw asStartError(error, dataDir);
  }
}

/** The same for any folder; null when it cannot be locked, as a rule because another process holds it. */
export function lockFolder(folder: string, waitMs = 0): (() => void) | null {
  try {
    return lock(folder, waitMs);
  } catch {
    return null; // whatever the reason, nobody may use what could not be locked
  }
}

function lock(folder: string, waitMs: number): () => void {
  let file: Sqlite.Database | undefined;
  try {
    file = new Sqlite(path.join(folder, LOCK_FILE), { timeout: waitMs });
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
  const { code = '', message } = error as { code?: string; message: string };
  if (code.startsWith('SQLITE_BUSY'))
    return new StartError(`Benotes is already running on the data folder ${dataDir}.`);
  if (isDiskFull(error)) return new StartError(fullDisk(dataDir));
  return new StartError(`The data folder ${dataDir} cannot be locked: ${LOCK_FILE} cannot be written (${message}).`);
}
