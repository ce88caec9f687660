import type { Db } from '../database/connect.ts';

export interface StoredContent {
  id: number;
  user_id: number;
  content: string;
  image_path: string | null;
}

/** The next posts of all users, by id. */
export const findContents = (db: Db, after: number, limit: number): Promise<StoredContent[]> =>
  db
    .selectFrom('posts')
    .select(['id', 'user_id', 'content', 'image_path'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Replaces the content of a post; false if it has changed since it was read. */
export async function replaceContent(db: Db, { id, user_id, content }: StoredContent, by: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('posts')
    .set({ content: by })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('content', '=', content)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
