import type { Db } from '../../kernel/database/connect.ts';

/** The table of releases has one row. */
const ROW = 1;
/** Files per statement. */
const BATCH_SIZE = 20;

/** The revision of the current table of releases; null before the first release. */
export async function findRevision(db: Db): Promise<string | null> {
  const row = await db.selectFrom('module_table').select('revision').where('id', '=', ROW).executeTakeFirst();
  return row?.revision ?? null;
}

/** The table of releases as JSON. */
export const findTable = (db: Db): Promise<{ revision: string; content: string } | undefined> =>
  db.selectFrom('module_table').select(['revision', 'content']).where('id', '=', ROW).executeTakeFirst();

export async function storeTable(db: Db, row: { revision: string; content: string }): Promise<void> {
  await db
    .insertInto('module_table')
    .values({ id: ROW, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** The versions whose files are stored. */
export const findVersions = (db: Db): Promise<{ name: string; version: string }[]> =>
  db.selectFrom('module_files').select(['name', 'version']).distinct().execute();

/** A file of a version. */
export interface StoredFile {
  /** With `/` between folders. */
  path: string;
  content: Uint8Array;
}

export const findFiles = (db: Db, name: string, version: string): Promise<StoredFile[]> =>
  db
    .selectFrom('module_files')
    .select(['path', 'content'])
    .where('name', '=', name)
    .where('version', '=', version)
    .execute();

export async function addFiles(db: Db, name: string, version: string, files: readonly StoredFile[]): Promise<void> {
  for (let from = 0; from < files.length; from += BATCH_SIZE) {
    const batch = files.slice(from, from + BATCH_SIZE).map((file) => ({ name, version, ...file }));
    await db.insertInto('module_files').values(batch).execute();
  }
}

export async function removeFiles(db: Db, name: string, version: string): Promise<void> {
  await db.deleteFrom('module_files').where('name', '=', name).where('version', '=', version).execute();
}
