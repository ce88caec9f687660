import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { idList } from '../../kernel/database/id-list.ts';

/** Stores who last changed posts; null for their owner. */
export async function setLastAuthor(
  db: Db,
  userId: number,
  postIds: readonly number[],
  author: number | null,
): Promise<void> {
  await db
    .updateTable('posts')
    .set({ last_author_id: author })
    .where(sql<boolean>`id in ${idList(db, postIds)}`)
    .where('user_id', '=', userId)
    .execute();
}

/** Who made a post what it is: the user's id if it was its owner. Undefined if the user has no such post. */
export async function findLastAuthor(db: Db, userId: number, postId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('posts')
    .select('last_author_id')
    .where('id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && (row.last_author_id ?? userId);
}

/** Who made the versions of a post after one of them. */
export async function findAuthorsAfter(db: Db, userId: number, postId: number, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('post_versions')
    .select('author_id')
    .distinct()
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('id', '>', id)
    .execute();
  return rows.flatMap(({ author_id }) => author_id ?? []);
}
