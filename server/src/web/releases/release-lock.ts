import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import Sqlite from 'better-sqlite3';

import { ConfigError } from '../../config.ts';

/** As long as copying a remote may take, and then some. */
const WAIT_MS = 30_000;
const ASK_AGAIN_MS = 50;

/**
 * Does something with the releases of a data folder that nobody else may do at the same time: the command, a server that
 * starts, the sweep. The lock is the operating system's, so that a killed process leaves nothing behind.
 *
 * @throws ConfigError when somebody else holds it for too long.
 */
export async function alone<T>(dataDir: string, work: () => Promise<T>, waitMs = WAIT_MS): Promise<T> {
  const release = await lock(path.join(dataDir, 'releases.lock'), performance.now() + waitMs);
  try {
    return await work();
  } finally {
    release();
  }
}

async function lock(file: string, deadline: number): Promise<() => void> {
  for (;;) {
    const release = tryLock(file);
    if (release) return release;
    if (performance.now() >= deadline)
      throw new ConfigError(`Another release holds ${file}: try again when it is done.`);
    await setTimeout(ASK_AGAIN_MS);
  }
}

/** Asked without waiting: a wait inside SQLite would hold up the whole process. */
function tryLock(file: string): (() => void) | null {
  const db = new Sqlite(file, { timeout: 0 });
  try {
    db.pragma('journal_mode = DELETE');
    db.exec('begin exclusive');
    return () => db.close();
  } catch (error) {
    db.close();
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}
