import { findDamage, findDamageGently, isDamageError, withConnection } from './integrity.ts';
import { openForReading } from './open-sqlite.ts';

/** `fast` blocks its thread until it is done; `gentle` pauses between steps, for a database that is in use. */
export type CheckMode = 'fast' | 'gentle';

/** Checks a database on connections of its own and returns its findings. */
export async function checkFile(file: string, mode: CheckMode): Promise<string[]> {
  const open = () => openForReading(file);
  try {
    return mode === 'fast' ? withConnection(open, findDamage) : await findDamageGently(open);
  } catch (error) {
    if (isDamageError(error)) return [error.message]; // the schema cannot be read
    throw error;
  }
}
