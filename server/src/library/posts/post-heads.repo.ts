import type { Post } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';

/** What names a post, and where it is. */
export type PostHead = Pick<Post, 'id' | 'title' | 'collection_id' | 'is_archived'>;

/** Posts of a user by their ids, also those in the recycle bin. */
export async function findPostHeads(db: Db, userId: number, ids: readonly number[]): Promise<PostHead[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'title', 'collection_id', 'is_archived'])
    .where('id', 'in', ids)
    .where(ofOwner(db, 'user_id', userId))
    .execute();
  return rows.map((row) => ({ ...row, is_archived: row.is_archived === 1 }));
}
