import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import { renameDurably, syncFile } from '../disk/durable-write.ts';
import type { SqliteConnection } from '../sqlite/connection.ts';

/** Partial copies, and temporary files of `writeDurably`. */
const PARTIAL =
  /^benotes-before-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.sqlite\.draft(?:-journal)?$|^\.(?:benotes\.clean|restore\.json)\.\d+$/;

/** Copies a database in its folder before a migration. The copy gets its name, with the time, when it is complete. */
export async function copyBeforeMigration(sqlite: SqliteConnection, file: string): Promise<void> {
  await removePartialFiles(path.dirname(file));
  const copy = file.replace(/\.sqlite$/, `-before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.sqlite`);
  const partial = `${copy}.draft`;
  try {
    sqlite.prepare('vacuum into ?').run(partial);
    await syncFile(partial);
    await renameDurably(partial, copy);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Removes partial files of starts that were killed. */
export async function removePartialFiles(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => PARTIAL.test(name));
  for (const name of names) await rm(path.join(dataDir, name), { force: true });
}
