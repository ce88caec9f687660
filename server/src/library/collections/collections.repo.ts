import type { Collection } from '@benotes/contract';
import { type Insertable, sql, type Updateable } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { EDITED } from '../../kernel/database/mark-edited.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { APPEARANCE, appearanceOf, type StoredAppearance } from './appearance.repo.ts';

const COLUMNS = ['id', 'name', 'icon_id', 'parent_id'] as const;

type Stored = Pick<Collection, (typeof COLUMNS)[number]> & StoredAppearance;

const asCollection = ({ id, name, icon_id, parent_id, ...stored }: Stored): Collection => ({
  id,
  name,
  icon_id,
  parent_id,
  ...appearanceOf(stored),
});

/** All collections of a user, siblings in their order, without their appearance. */
export const findCollections = (db: Db, userId: number): Promise<Collection[]> =>
  db
    .selectFrom('collections')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    // In the order of the index, so nothing has to be sorted.
    .orderBy('parent_id', (order) => order.asc().nullsFirst())
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function findCollection(db: Db, userId: number, id: number): Promise<Collection | null> {
  const row = await db
    .selectFrom('collections')
    .select([...COLUMNS, ...APPEARANCE])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? asCollection(row) : null;
}

/** The children of a collection (null: the top level) in their order. */
export const findPositions = (db: Db, userId: number, parentId: number | null) =>
  db
    .selectFrom('collections')
    .select(['id', 'position'])
    .where('user_id', '=', userId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Sets the positions of some collections in one statement. */
export async function setPositions(
  db: Db,
  userId: number,
  places: readonly { id: number; position: number }[],
): Promise<void> {
  const rows = places.map(({ id, position }) => sql`(cast(${id} as integer), cast(${position} as integer))`);
  await sql`
    update collections set position = place.column2 from (values ${sql.join(rows)}) as place
    where collections.id = place.column1 and collections.user_id = ${userId}`.execute(db);
}

/** The position after the last child of a parent (null: the top level). */
export async function nextPosition(db: Db, userId: number, parentId: number | null): Promise<number> {
  const last = await db
    .selectFrom('collections')
    .select((row) => row.fn.max('position').as('position'))
    .where('user_id', '=', userId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirst();
  return (last?.position ?? -1) + 1;
}

/** Moves a collection to a position among its siblings, counted from 0; the others keep their order. */
export async function moveToPosition(
  db: Db,
  userId: number,
  id: number,
  parentId: number | null,
  position: number,
): Promise<void> {
  const siblings = db
    .selectFrom('collections as sibling')
    .where('sibling.user_id', '=', userId)
    .where('sibling.parent_id', parentId === null ? 'is' : '=', parentId)
    .where('sibling.id', '<>', id);
  const { count } = await siblings.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const target = Math.min(position, count);
  const ranked = siblings.select((row) => [
    'sibling.id',
    row.fn
      .agg<number>('row_number')
      .over((rows) => rows.orderBy('sibling.position').orderBy('sibling.id'))
      .as('rank'),
  ]);
  const placed = db.selectFrom(ranked.as('ranked')).select((row) => [
    'ranked.id',
    // Ranks start at 1: siblings at or after the target position move down.
    row
      .case()
      .when('rank', '>', target)
      .then(row.ref('rank'))
      .else(row('rank', '-', 1))
      .end()
      .as('position'),
  ]);
  await db
    .updateTable('collections')
    .from(placed.as('placed'))
    .set((row) => ({ position: row.ref('placed.position') }))
    .whereRef('collections.id', '=', 'placed.id')
    .where(ofOwner(db, 'collections.user_id', userId))
    // Skips rows that keep their position.
    .whereRef('collections.position', '<>', 'placed.position')
    .execute();
  await db
    .updateTable('collections')
    .set({ position: target })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Moves at most so many posts of some collections, which are about to be deleted, to the recycle bin; `at` is later
 * than all there. Returns their number.
 */
export async function archivePostsOf(
  db: Db,
  userId: number,
  ids: readonly number[],
  at: string,
  limit: number,
): Promise<number> {
  const some = db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('collection_id', 'in', ids)
    .limit(limit);
  const { numUpdatedRows } = await db
    .updateTable('posts')
    .set((row) => ({
      collection_id: null,
      deleted_collection_id: row.ref('collection_id'),
      is_archived: 1,
      archived_at: row.fn.coalesce('archived_at', row.val(at)),
      ...EDITED,
    }))
    .where('id', 'in', some)
    .where(ofOwner(db, 'user_id', userId))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const ownsCollection = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await findCollection(db, userId, id)) !== null;

type NewCollection = Omit<Insertable<Database['collections']>, 'position' | 'created_at' | 'updated_at' | 'import_id'>;

/** Inserts a collection as the last child of its parent. */
export async function insertCollection(db: Db, row: NewCollection): Promise<Collection> {
  const now = new Date().toISOString();
  const position = await nextPosition(db, row.user_id, row.parent_id ?? null);
  const added = await db
    .insertInto('collections')
    .values({ ...row, position, created_at: now, updated_at: now })
    .returning([...COLUMNS, ...APPEARANCE])
    .executeTakeFirstOrThrow();
  return asCollection(added);
}

export async function setCollection(
  db: Db,
  userId: number,
  id: number,
  fields: Updateable<Database['collections']>,
): Promise<void> {
  await db
    .updateTable('collections')
    .set({ ...fields, ...EDITED })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

export async function removeCollections(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('collections').where('id', 'in', ids).where('user_id', '=', userId).execute();
}
