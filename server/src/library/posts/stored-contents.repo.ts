import type { Db } from '../../kernel/database/connect.ts';

export interface StoredContent {
  id: number;
  user_id: number;
  content: string;
  note: string | null;
  image_path: string | null;
  collection_id: number | null;
}

/** The next posts of all users, by id. */
export const findContents = (db: Db, after: number, limit: number): Promise<StoredContent[]> =>
  db
    .selectFrom('posts')
    .select(['id', 'user_id', 'content', 'note', 'image_path', 'collection_id'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Replaces the content and the note of a post; false if they have changed since they were read. */
export async function replaceContent(
  db: Db,
  { id, user_id, content, note }: StoredContent,
  by: Pick<StoredContent, 'content' | 'note'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('posts')
    .set(by)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('content', '=', content)
    .where('note', note === null ? 'is' : '=', note)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
