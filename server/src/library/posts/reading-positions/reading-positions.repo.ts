import type { Input, ReadingPosition, updateReadingPosition } from '@benotes/contract';

import type { Db } from '../../../kernel/database/connect.ts';

/** Where a user stopped reading a post; null if there is nothing to continue. */
export async function findReadingPosition(db: Db, userId: number, postId: number): Promise<ReadingPosition | null> {
  const query = db.selectFrom('reading_positions').select(['source', 'position', 'read_at']);
  const row = await query.where('user_id', '=', userId).where('post_id', '=', postId).executeTakeFirst();
  return row ?? null;
}

export async function setReadingPosition(
  db: Db,
  userId: number,
  postId: number,
  { source, position }: Input<typeof updateReadingPosition>['body'],
): Promise<void> {
  const set = { source, position, read_at: new Date().toISOString() };
  await db
    .insertInto('reading_positions')
    .values({ user_id: userId, post_id: postId, ...set })
    .onConflict((key) => key.columns(['user_id', 'post_id']).doUpdateSet(set))
    .execute();
}

export async function removeReadingPosition(db: Db, userId: number, postId: number): Promise<void> {
  await db.deleteFrom('reading_positions').where('user_id', '=', userId).where('post_id', '=', postId).execute();
}

/** @param before ISO 8601 */
export async function removeReadingPositionsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('reading_positions').where('read_at', '<', before).execute();
}
