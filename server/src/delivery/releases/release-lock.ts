import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { codeOf } from '../../kernel/code-of.ts';
import { ConfigError } from '../../kernel/config/config.ts';
import { openConnection } from '../../kernel/sqlite/open-connection.ts';

/** More than copying a remote takes. */
const WAIT_MS = 30_000;
const RETRY_MS = 50;

/** Another process or request has held the lock for too long. */
export class ReleaseInProgress extends ConfigError {}

/**
 * Runs work on the releases of a data folder exclusively: of the command, a starting server, or the sweep. The lock is
 * a lock of the operating system, so that a killed process does not leave it behind.
 *
 * @throws ReleaseInProgress if the lock is held for too long.
 */
export async function withReleaseLock<T>(dataDir: string, work: () => Promise<T>, waitMs = WAIT_MS): Promise<T> {
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
      throw new ReleaseInProgress(`Another release has locked ${file}. Try again when it is done.`);
    await setTimeout(RETRY_MS);
  }
}

/** Without waiting, because a wait inside SQLite would block the whole process. */
function tryLock(file: string): (() => void) | null {
  const db = openConnection(file, { timeout: 0 });
  try {
    db.pragma('journal_mode = DELETE');
    db.exec('begin exclusive');
    return () => db.close();
  } catch (error) {
    db.close();
    if (codeOf(error).startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}
