import type { Database as SqliteDatabase } from 'better-sqlite3';

import { findDamage, findDamageGently, isDamage } from './integrity.ts';
import { openForReading } from './sqlite.ts';

/** `all`: as fast as it goes. `gently`: beside a server that is at work. */
export type Pace = 'all' | 'gently';

/** Looks through a database on a connection of its own; its findings. */
export async function look(file: string, pace: Pace): Promise<string[]> {
  let sqlite: SqliteDatabase | undefined;
  try {
    sqlite = openForReading(file);
    return pace === 'all' ? findDamage(sqlite) : await findDamageGently(sqlite);
  } catch (error) {
    if (isDamage(error)) return [error.message]; // its table of contents cannot be read
    throw error;
  } finally {
    sqlite?.close();
  }
}
