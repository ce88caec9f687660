import { sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import type { FileKind } from './file-store.ts';

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
  const [files, texts] = [await query.executeTakeFirstOrThrow(), await copies.executeTakeFirstOrThrow()];
  return Number(files.used ?? 0) + Number(texts.used ?? 0);
}

/**
 * Names of files that have been unused since before a date, those of copies since before another one, or that are unused
 * and belong to no user.
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
        file('user_id', 'is', null),
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

/** Whether a copy shows the file, or a collection, which may be in the recycle bin, has it as its cover. */
const isCover = sql<boolean | 0 | 1>`
  exists (select 1 from copy_files where copy_files.name = files.name) or
  exists (select 1 from collections where cover = '/storage/' || files.name)
  or exists (select 1 from deleted_collections where cover = '/storage/' || files.name)`.as('covers');

/** The next files by name, and whether a post, a copy, or a collection shows them. */
export async function findFileUse(db: Db, after: string, limit: number): Promise<FileUse[]> {
  const rows = await db
    .selectFrom('files')
    .leftJoin('post_files', 'post_files.name', 'files.name')
    .select(['files.name', 'files.unused_since'])
    .select((row) => row.fn.count<number | string>('post_files.post_id').as('posts'))
    .select(isCover)
    .where('files.name', '>', after)
    .groupBy(['files.name', 'files.unused_since'])
    .orderBy('files.name')
    .limit(limit)
    .execute();
  return rows.map(({ posts, covers, ...row }) => ({ ...row, isUsed: Number(posts) > 0 || Boolean(covers) }));
}

export async function setUnusedSince(db: Db, name: string, unused_since: string | null): Promise<void> {
  await db.updateTable('files').set({ unused_since }).where('name', '=', name).execute();
}
