import { totalmem } from 'node:os';

/** Imports that are read at the same time where there is enough memory; a user has one. */
const READERS_MAX = 3;
/** What the server needs with one reader, and what each further one may take, in bytes. */
const SERVER_BYTES = 300 * 1024 * 1024;
const READER_BYTES = 256 * 1024 * 1024;

/** How many imports are read at the same time with so much memory, in bytes. One reads in any case. */
export const importReaders = (memory: number): number =>
  Math.min(READERS_MAX, 1 + Math.max(0, Math.floor((memory - SERVER_BYTES) / READER_BYTES)));

/** The memory that this process may use: that of its container, if it has a limit, or of the machine. In bytes. */
export function memoryThere(): number {
  // Without a limit, it is 0 or more than any machine has.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
