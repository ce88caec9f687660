import { statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { syncFolder, writeDurably } from '../disk/durable-write.ts';

/** Exists while a database is closed cleanly; contains the size and modification time of its file at that time. */
export const CLEAN_SHUTDOWN_FILE = 'benotes.clean';

const markerOf = (file: string) => path.join(path.dirname(file), CLEAN_SHUTDOWN_FILE);

function fingerprintOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return JSON.stringify({ size, mtimeMs });
}

/** Writes the marker of a database that was closed and that no process has open. */
export async function markCleanShutdown(file: string): Promise<void> {
  await writeDurably(markerOf(file), fingerprintOf(file));
}

/**
 * Whether a database was closed cleanly and has not changed since. Removes the marker, which is valid for one start.
 */
export async function takeCleanShutdown(file: string): Promise<boolean> {
  const marker = markerOf(file);
  const stored = await readFile(marker, 'utf8').catch(() => null);
  if (stored === null) return false;
  await rm(marker, { force: true });
  await syncFolder(path.dirname(marker));
  return stored === fingerprintOf(file);
}
