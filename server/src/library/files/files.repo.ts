import type { Db } from '../../kernel/database/connect.ts';
import type { FileKind } from './file-store.ts';

/** The path under which stored files are served. */
const STORAGE = '/storage/';

interface NewFile {
  name: string;
  user_id: number;
  bytes: number;
}

export async function addFile(db: Db, file: NewFile): Promise<void> {
  await db
    .insertInto('files')
    .values({ ...file, created_at: new Date().toISOString() })
    .execute();
}

export async function removeFile(db: Db, name: string): Promise<void> {
  await db.deleteFrom('files').where('name', '=', name).execute();
}

/** Of some files, those that exist. */
export async function findStoredFiles(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('files').select('name').where('name', 'in', names).execute();
  return rows.map(({ name }) => name);
}

/** The bytes that count towards the quota of a new image of this kind. */
export async function usedBytes(db: Db, userId: number, kind: FileKind): Promise<number> {
  let query = db
    .selectFrom('files')
    .select((row) => row.fn.sum<number | string | null>('bytes').as('used'))
    .where('user_id', '=', userId);
  if (kind === 'attachments') query = query.where('name', 'not like', 'thumbnails/%');
  const copies = db
    .selectFrom('copies')
    .select((row) => row.fn.sum<number | string | null>('html_bytes').as('used'))
    .where('user_id', '=', userId)
    .where('kind', 'is not', null);
  const versions = db
    .selectFrom('post_versions')
    .select((row) => row.fn.sum<number | string | null>('bytes').as('used'))
    .where('user_id', '=', userId);
  let used = 0;
  for (const part of [query, copies, versions]) used += Number((await part.executeTakeFirstOrThrow()).used ?? 0);
  return used;
}

/**
 * Names of files that have been unused since before a date, those of copies since before another one, or that are
 * unused and belong to no user.
 */
export async function findRemovable(
  db: Db,
  { unusedBefore, copiesBefore }: { unusedBefore: string; copiesBefore: string },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where('unused_since', 'is not', null)
    .where((file) =>
      file.or([
        file('unused_since', '<=', unusedBefore),
        file.not(file.exists(file.selectFrom('users').select('users.id').whereRef('users.id', '=', 'files.user_id'))),
        file.and([file('name', 'like', 'copies/%'), file('unused_since', '<=', copiesBefore)]),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

interface FileUse {
  name: string;
  unused_since: string | null;
  isUsed: boolean;
}

/**
 * Of some files, those that a post or a copy shows, whoever has it: users may paste addresses of each other. One
 * statement per table, because rows of different owners cannot be joined on a distributed database.
 */
export async function findShownFiles(db: Db, names: readonly string[]): Promise<Set<string>> {
  const [posts, copies] = await Promise.all([
    db.selectFrom('post_files').select('name').distinct().where('name', 'in', names).execute(),
    db.selectFrom('copy_files').select('name').distinct().where('name', 'in', names).execute(),
  ]);
  return new Set([...posts, ...copies].map(({ name }) => name));
}

/** Of some files, those that collections have as their covers, also collections that can be restored. */
async function findCoverFiles(db: Db, names: readonly string[]): Promise<Set<string>> {
  const covers = names.map((name) => STORAGE + name);
  const [live, deleted] = await Promise.all([
    db.selectFrom('collections').select('cover').distinct().where('cover', 'in', covers).execute(),
    db.selectFrom('deleted_collections').select('cover').distinct().where('cover', 'in', covers).execute(),
  ]);
  return new Set([...live, ...deleted].map(({ cover }) => (cover ?? '').slice(STORAGE.length)));
}

/** Of some files, those that a post, a copy, or a collection shows. */
export async function findUsedFiles(db: Db, names: readonly string[]): Promise<Set<string>> {
  return new Set([...(await findShownFiles(db, names)), ...(await findCoverFiles(db, names))]);
}

/** The next files by name, and whether a post, a copy, or a collection shows them. */
export async function findFileUse(db: Db, after: string, limit: number): Promise<FileUse[]> {
  const rows = await db
    .selectFrom('files')
    .select(['name', 'unused_since'])
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const used = await findUsedFiles(
    db,
    rows.map(({ name }) => name),
  );
  return rows.map((row) => ({ ...row, isUsed: used.has(row.name) }));
}

export async function setUnusedSince(db: Db, name: string, unused_since: string | null): Promise<void> {
  await db.updateTable('files').set({ unused_since }).where('name', '=', name).execute();
}
