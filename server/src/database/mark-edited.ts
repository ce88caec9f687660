import type { Expression } from 'kysely';

import type { Db } from './connect.ts';

/** What a change by somebody sets beside its own fields: an import that is taken back leaves such a row alone. */
export const TOUCHED = { import_id: null };

/** Notes that somebody changed what belongs to rows but does not stand in them: tags of posts, the share of a collection. */
export async function touch(
  db: Db,
  table: 'posts' | 'collections',
  userId: number,
  ids: readonly number[] | Expression<number>,
): Promise<void> {
  await db
    .updateTable(table)
    .set(TOUCHED)
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('import_id', 'is not', null)
    .execute();
}
