import path from 'node:path';

import Sqlite from 'better-sqlite3';

import { StartError } from './start-error.ts';

/**
 * Makes this process the only one on a data folder, until the returned function is called or the process ends: the
 * lock is the operating system's, so that a killed process leaves nothing behind. `waitMs`: how long another one may
 * hold it.
 *
 * @throws StartError when another process holds it.
 */
export function lockDataDir(dataDir: string, waitMs = 0): () => void {
  const lock = new Sqlite(path.join(dataDir, 'benotes.lock'), { timeout: waitMs });
  try {
    lock.pragma('journal_mode = DELETE');
    lock.exec('begin exclusive');
  } catch {
    lock.close(); // whatever the reason, nobody else may use what we could not lock
    throw new StartError(`Benotes is already running on the data folder ${dataDir}.`);
  }
  return () => lock.close();
}
