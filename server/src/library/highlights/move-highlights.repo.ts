import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { idList } from '../../kernel/database/id-list.ts';

/** The ids of the highlights of some posts of a user, by post. Posts without highlights are missing. */
export async function findHighlightIds(
  db: Db,
  userId: number,
  postIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('highlights')
    .select(['id', 'post_id'])
    .where(sql<boolean>`post_id in ${idList(db, postIds)}`)
    .where('user_id', '=', userId)
    .execute();
  const ids = new Map<number, number[]>();
  for (const { id, post_id } of rows) {
    const some = ids.get(post_id);
    if (some) some.push(id);
    else ids.set(post_id, [id]);
  }
  return ids;
}

/** Moves highlights of a user from one post to another. Those that are no longer there stay where they are. */
export async function moveHighlights(
  db: Db,
  userId: number,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<void> {
  await db
    .updateTable('highlights')
    .set({ post_id: to })
    .where(sql<boolean>`id in ${idList(db, ids)}`)
    .where('post_id', '=', from)
    .where('user_id', '=', userId)
    .execute();
}
