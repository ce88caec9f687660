import type { SavedSearch } from '@benotes/contract';
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { EDITED } from '../../kernel/database/mark-edited.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { notExpired } from '../shares/shares.repo.ts';

const COLUMNS = ['id', 'name', 'icon_id', 'filter', 'collection_id', 'time_zone'] as const;

const isShared = (userId: number) => (row: ExpressionBuilder<Database, 'saved_searches'>) =>
  row
    .exists(
      row
        .selectFrom('shares')
        .select(sql.lit(1).as('one'))
        .whereRef('shares.saved_search_id', '=', 'saved_searches.id')
        .where('shares.user_id', '=', userId)
        .where('shares.is_active', '=', 1)
        .where(notExpired(new Date().toISOString())),
    )
    .as('is_shared');

const select = (db: Db, userId: number) =>
  db.selectFrom('saved_searches').select(COLUMNS).select(isShared(userId)).where('user_id', '=', userId);

// SQLite has no booleans.
const asSearch = <Row extends { is_shared: unknown }>(row: Row) => ({ ...row, is_shared: Boolean(row.is_shared) });

/** The saved searches of a user, in their order. */
export const findSavedSearches = async (db: Db, userId: number): Promise<SavedSearch[]> =>
  (await select(db, userId).orderBy('position').orderBy('id').execute()).map(asSearch);

export async function findSavedSearch(db: Db, userId: number, id: number): Promise<SavedSearch | null> {
  const row = await select(db, userId).where('id', '=', id).executeTakeFirst();
  return row ? asSearch(row) : null;
}

export async function countSavedSearches(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('saved_searches')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

type NewSearch = Omit<
  Insertable<Database['saved_searches']>,
  'id' | 'position' | 'import_id' | 'created_at' | 'updated_at'
> & { import_id?: number };

/** Inserts a saved search as the last one and returns its id. */
export async function insertSavedSearch(db: Db, row: NewSearch): Promise<number> {
  const last = await db
    .selectFrom('saved_searches')
    .select((each) => each.fn.max('position').as('position'))
    .where('user_id', '=', row.user_id)
    .executeTakeFirst();
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto('saved_searches')
    .values({ import_id: null, ...row, position: (last?.position ?? -1) + 1, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setSavedSearch(
  db: Db,
  userId: number,
  id: number,
  fields: Updateable<Database['saved_searches']>,
): Promise<void> {
  await db
    .updateTable('saved_searches')
    .set({ ...fields, ...EDITED })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Moves a saved search to a position, counted from 0; the others keep their order. There are few: all are numbered
 * again.
 */
export async function moveSavedSearch(db: Db, userId: number, id: number, position: number): Promise<void> {
  const rows = await db
    .selectFrom('saved_searches')
    .select(['id', 'position'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const moved = rows.filter((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  for (const [index, row] of others.toSpliced(position, 0, ...moved).entries()) {
    if (row.position === index) continue;
    await db.updateTable('saved_searches').set({ position: index }).where('id', '=', row.id).execute();
  }
}

/** Deletes a saved search; false if the user has no such search. */
export async function removeSavedSearch(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
