import type { ImportResult, ImportState } from '@benotes/contract';
import type { Insertable, Selectable } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { insertRows } from '../../kernel/database/insert-rows.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { nextPosition } from '../../library/collections/collections.repo.ts';
import { tagKey } from '../../library/tags/tags.repo.ts';

/** The user and id of an import. */
export interface Owner {
  userId: number;
  importId: number;
  /** When it started. */
  now: string;
  /** Dry run: only totals are needed, so what does not affect them is not stored. */
  isDryRun: boolean;
}

/** What an import skipped, and why. */
export type Skipped = ImportResult['skipped'][number];

export type NewPost = Insertable<Database['posts']>;

/** Why an import failed. */
export type ImportFailure = NonNullable<ImportState['failure']>;

/**
 * Number of imports of each kind checked for the latest one: those from before a restart still say that they are
 * running.
 */
const LISTED = 10;

/** Rows per statement: SQLite allows 32,766 values in one. */
const ROWS_AT_ONCE = 100;
const KEYS_AT_ONCE = 500;

/** Batches of rows, letting other requests run in between. */
export async function* batches<T>(rows: readonly T[], size = ROWS_AT_ONCE): AsyncGenerator<T[]> {
  for (let from = 0; from < rows.length; from += size) {
    if (from > 0) await yieldToRequests();
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

/** The latest of a user's imports, both those that failed and the others, the latest first. */
export async function findImports(db: Db, userId: number): Promise<ImportRow[]> {
  const newest = (comparison: '=' | '!=') =>
    db
      .selectFrom('imports')
      .selectAll()
      .where('user_id', '=', userId)
      .where('status', comparison, 'failed')
      .orderBy('id', 'desc')
      .limit(LISTED)
      .execute();
  const found = [...(await newest('=')), ...(await newest('!='))]; // however many failed since, the last other one is among them
  return found.toSorted((one, other) => other.id - one.id);
}

/** Imports that are running, or being undone or rolled back; those of one user, or all. */
export async function findUnfinished(db: Db, userId?: number): Promise<ImportRow[]> {
  const query = db.selectFrom('imports').selectAll().where('status', 'in', ['running', 'undoing']).orderBy('id');
  return (userId === undefined ? query : query.where('user_id', '=', userId)).execute();
}

/** Records the status of an import, and why it failed if that is not recorded. */
export async function setStatus(
  db: Db,
  { id, user_id }: Pick<ImportRow, 'id' | 'user_id'>,
  status: 'failed' | 'undoing',
  failure?: ImportFailure | null,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ status, ...(failure !== undefined && { result: failure && JSON.stringify(failure) }) })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .execute();
}

/** @throws Error if it was canceled, or undone because it seemed to have ended: its posts must not be stored. */
export async function finishImport(db: Db, userId: number, id: number, result: ImportResult): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ status: 'done', result: JSON.stringify(result) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`Import ${id} is gone.`);
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

/** The ids of tags by key; those that do not exist are created. Returns how many are new. */
export async function findOrAddTags(
  db: Db,
  userId: number,
  importId: number | null,
  names: readonly string[],
): Promise<{ ids: Map<string, number>; added: number }> {
  const byKey = new Map(names.map((name) => [tagKey(name), name]));
  const known = await findTagIds(db, userId, [...byKey.keys()]);
  const missing = [...byKey].filter(([key]) => !known.has(key));
  if (missing.length === 0) return { ids: known, added: 0 };
  const rows = missing.map(([name_key, name]) => ({ user_id: userId, name, name_key, import_id: importId }));
  const ids = await insertRows(db, 'tags', rows, 'id');
  for (const [at, [key]] of missing.entries()) known.set(key, ids[at] ?? 0);
  return { ids: known, added: missing.length };
}

/** The ids of tags by key, of those that exist. */
export async function findTagIds(db: Db, userId: number, keys: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for await (const some of batches(keys, KEYS_AT_ONCE))
    for (const { id, name_key } of await db
      .selectFrom('tags')
      .select(['id', 'name_key'])
      .where('user_id', '=', userId)
      .where('name_key', 'in', some)
      .execute())
      ids.set(name_key, id);
  return ids;
}

/** When each of a user's collections was created and changed. */
export async function findTimes(db: Db, userId: number) {
  const rows = await db
    .selectFrom('collections')
    .select(['id', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ id, ...times }) => [id, times]));
}
