import type { ImportResult, ImportState } from '@benotes/contract';
import type { Insertable, Selectable } from 'kysely';

import { nextPosition } from '../../collections/collections.repo.ts';
import type { Db } from '../../database/connect.ts';
import { insertRows } from '../../database/insert-rows.ts';
import type { Database } from '../../database/schema.ts';
import { tagKey } from '../../tags/tags.repo.ts';

/** Whose import it is, and which. */
export interface Owner {
  userId: number;
  importId: number;
  /** When it began. */
  now: string;
  /** Only its figures are wanted: what they do not depend on is not stored. */
  isDryRun: boolean;
}

/** What an import left out, and why. */
export type Skipped = ImportResult['skipped'][number];

export type NewPost = Insertable<Database['posts']>;

/** Why an import failed. */
export type ImportFailure = NonNullable<ImportState['failure']>;

/** Imports looked through for the latest: those before a restart still say that they run. */
const LISTED = 10;

/** Addresses read at a time. */
const ADDRESSES_AT_ONCE = 10_000;

/** Rows in one statement: SQLite allows 32,766 values in one. */
const ROWS_AT_ONCE = 100;

/** Some rows at a time, with a turn for everybody else's requests in between. */
export async function* batches<T>(rows: readonly T[], size = ROWS_AT_ONCE): AsyncGenerator<T[]> {
  for (let from = 0; from < rows.length; from += size) {
    if (from > 0) await new Promise(setImmediate);
    yield rows.slice(from, from + size);
  }
}

export async function startImport(db: Db, userId: number, now: string): Promise<number> {
  const row = { user_id: userId, status: 'running' as const, created_at: now };
  return (await db.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export type ImportRow = Selectable<Database['imports']>;

export async function findImport(db: Db, userId: number, id: number): Promise<ImportRow | null> {
  const query = db.selectFrom('imports').selectAll().where('id', '=', id).where('user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Those of a person that have not failed, the latest first. */
export const findImports = (db: Db, userId: number): Promise<ImportRow[]> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '!=', 'failed')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();

export async function failImport(db: Db, id: number, failure: ImportFailure): Promise<void> {
  await db
    .updateTable('imports')
    .set({ status: 'failed', result: JSON.stringify(failure) })
    .where('id', '=', id)
    .execute();
}

/** @throws Error when it was taken back, because it seemed to have ended: what it made must not stay. */
export async function finishImport(db: Db, id: number, result: ImportResult): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ status: 'done', result: JSON.stringify(result) })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`Import ${id} is gone.`);
}

/** A child by its name (case counts), the oldest one where several bear it. */
export async function findChild(db: Db, userId: number, parentId: number | null, name: string): Promise<number | null> {
  const row = await db
    .selectFrom('collections')
    .select('id')
    .where('user_id', '=', userId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('name', '=', name)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function addChild(db: Db, row: Omit<Insertable<Database['collections']>, 'position'>): Promise<number> {
  const position = await nextPosition(db, row.user_id, row.parent_id ?? null);
  return (
    await db
      .insertInto('collections')
      .values({ ...row, position })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** The addresses of the live links of a collection, some at a time. */
export async function* findAddresses(db: Db, userId: number, collectionId: number): AsyncGenerator<string[]> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('posts')
      .select(['id', 'url'])
      .where('user_id', '=', userId)
      .where('is_archived', '=', 0)
      .where('collection_id', '=', collectionId)
      .where('url', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(ADDRESSES_AT_ONCE)
      .execute();
    yield rows.map(({ url }) => url ?? '');
    last = rows.at(-1)?.id ?? last;
    if (rows.length < ADDRESSES_AT_ONCE) return;
    await new Promise(setImmediate);
  }
}

/** The ids of tags by their key, those of new names too. Returns how many were new. */
export async function findOrAddTags(
  db: Db,
  userId: number,
  importId: number,
  names: readonly string[],
): Promise<{ ids: Map<string, number>; added: number }> {
  const read = async () => {
    const rows = await db.selectFrom('tags').select(['id', 'name_key']).where('user_id', '=', userId).execute();
    return new Map(rows.map(({ id, name_key }) => [name_key, id]));
  };
  const known = await read();
  const missing = new Map(
    names.map((name) => [tagKey(name), name]).filter(([key = '']) => !known.has(key)) as [string, string][],
  );
  if (missing.size === 0) return { ids: known, added: 0 };
  const rows = [...missing].map(([name_key, name]) => ({ user_id: userId, name, name_key, import_id: importId }));
  await insertRows(db, 'tags', rows);
  return { ids: await read(), added: missing.size };
}

/** When each collection of a person was made and changed. */
export async function findTimes(db: Db, userId: number) {
  const rows = await db
    .selectFrom('collections')
    .select(['id', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ id, ...times }) => [id, times]));
}
