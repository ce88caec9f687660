import path from 'node:path';

import Sqlite from 'better-sqlite3';

import { isDiskFull } from './reserve.ts';
import { fullDisk, StartError } from './start-error.ts';

const LOCK_FILE = 'benotes.lock';

/**
 * Makes this process the only one on a data folder, until the returned function is called or the process ends: the
 * lock is the operating system's, so that a killed process leaves nothing behind. `waitMs`: how long another one may
 * hold it.
 *
 * @throws StartError when another process holds it, or it cannot be written.
 */
export function lockDataDir(dataDir: string, waitMs = 0): () => void {
  let lock: Sqlite.Database | undefined;
  try {
    lock = new Sqlite(path.join(dataDir, LOCK_FILE), { timeout: waitMs });
    lock.pragma('journal_mode = DELETE');
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close(); // whatever the reason, nobody else may use what we could not lock
    throw asStartError(error, dataDir);
  }
  return () => lock.close();
}

function asStartError(error: unknown, dataDir: string): StartError {
  const { code = '', message } = error as { code?: string; message: string };
  if (code.startsWith('SQLITE_BUSY'))
    return new StartError(`Benotes is already running on the data folder ${dataDir}.`);
  if (isDiskFull(error)) return new StartError(fullDisk(dataDir));
  return new StartError(`The data folder ${dataDir} cannot be locked: ${LOCK_FILE} cannot be written (${message}).`);
}
