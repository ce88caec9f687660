import type { Database as SqliteDatabase } from 'better-sqlite3';

import { findDamage, findDamageGently, isDamageError } from './integrity.ts';
import { openForReading } from './open-sqlite.ts';

/** `fast` blocks its thread until it is done; `gentle` pauses between steps, for a database that is in use. */
export type CheckMode = 'fast' | 'gentle';

/** Checks a database on a separate connection and returns its findings. */
export async function checkFile(file: string, mode: CheckMode): Promise<string[]> {
  let sqlite: SqliteDatabase | undefined;
  try {
    sqlite = openForReading(file);
    return mode === 'fast' ? findDamage(sqlite) : await findDamageGently(sqlite);
  } catch (error) {
    if (isDamageError(error)) return [error.message]; // the schema cannot be read
    throw error;
  } finally {
    sqlite?.close();
  }
}
