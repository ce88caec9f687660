import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import type { Database as SqliteDatabase } from 'better-sqlite3';

import { renameDurably, syncFile } from '../disk/durable-write.ts';

/** Copies, and small files of ours that are written whole (durable.ts). */
const DRAFT =
  /^benotes-before-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.sqlite\.draft(?:-journal)?$|^\.(?:benotes\.clean|restore\.json)\.\d+$/;

/** A copy of a database beside itself, named by the time. It bears its name once it is whole and on the disk. */
export async function copyBefore(sqlite: SqliteDatabase, file: string): Promise<void> {
  await removeDrafts(path.dirname(file));
  const copy = file.replace(/\.sqlite$/, `-before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.sqlite`);
  const draft = `${copy}.draft`;
  try {
    sqlite.prepare('vacuum into ?').run(draft);
    await syncFile(draft);
    await renameDurably(draft, copy);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** What starts that were killed left half done. */
export async function removeDrafts(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => DRAFT.test(name));
  for (const name of drafts) await rm(path.join(dataDir, name), { force: true });
}
