import { statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { syncFolder, writeDurably } from '../disk/durable-write.ts';

/** There while a database was closed as it should be; says how its file looked then. */
export const CLEAN_END_FILE = 'benotes.clean';

const markOf = (file: string) => path.join(path.dirname(file), CLEAN_END_FILE);

function looksOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return JSON.stringify({ size, mtimeMs });
}

/** Notes that a database was closed and that nobody has it open any more. */
export async function noteCleanEnd(file: string): Promise<void> {
  await writeDurably(markOf(file), looksOf(file));
}

/**
 * Whether a database was closed as it should be and its file is the one that was left. The note is gone then: it is
 * true of the end before only.
 */
export async function takeCleanEnd(file: string): Promise<boolean> {
  const mark = markOf(file);
  const noted = await readFile(mark, 'utf8').catch(() => null);
  if (noted === null) return false;
  await rm(mark, { force: true });
  await syncFolder(path.dirname(mark));
  return noted === looksOf(file);
}
