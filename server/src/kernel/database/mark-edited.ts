import type { Expression } from 'kysely';

import type { Db } from './connect.ts';

/** Columns that every edit by a user sets as well: undoing an import does not remove edited rows. */
export const EDITED = { import_id: null };

/** Marks rows as edited whose related rows have changed: the tags and comments of posts, the shares of a collection. */
export async function markEdited(
  db: Db,
  table: 'posts' | 'collections' | 'saved_searches',
  userId: number,
  ids: readonly number[] | Expression<number>,
): Promise<void> {
  await db
    .updateTable(table)
    .set(EDITED)
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('import_id', 'is not', null)
    .execute();
}
