import type { Db } from '../database/connect.ts';
import { insertRows } from '../database/insert-rows.ts';

const ADDRESS = /\/storage\/((?:attachments|thumbnails|copies)\/[\w-]{22}\.webp)/g;

/** The fields of a post that can show a file. */
interface Shown {
  content: string;
  note?: string | null;
  image_path?: string | null;
}

/** The names of the files that a post shows, without duplicates. */
export function filesOf({ content, note, image_path }: Shown): string[] {
  const texts = [content, note ?? ''].filter((text) => text.includes('/storage/'));
  const text = [...texts, image_path ?? ''].join(' ');
  return [...new Set(Array.from(text.matchAll(ADDRESS), ([, name = '']) => name))];
}

/** Records the files that new posts of a user show, in the transaction that stores the posts. Other files are eventually swept. */
export async function addPostFiles(db: Db, userId: number, posts: readonly (Shown & { id: number })[]): Promise<void> {
  const rows = posts.flatMap((post) => filesOf(post).map((name) => ({ post_id: post.id, user_id: userId, name })));
  await insertRows(db, 'post_files', rows);
}

/** Records the files that a changed post of a user shows. */
export async function replacePostFiles(db: Db, userId: number, post: Shown & { id: number }): Promise<void> {
  await db.deleteFrom('post_files').where('post_id', '=', post.id).where('user_id', '=', userId).execute();
  await addPostFiles(db, userId, [post]);
}

/** Records the files that a post of a user shows after a change, if they are others. */
export async function updatePostFiles(
  db: Db,
  userId: number,
  before: Shown,
  post: Shown & { id: number },
): Promise<void> {
  if (filesOf(before).join() !== filesOf(post).join()) await replacePostFiles(db, userId, post);
}

/** The next posts of all users by id, with the fields that can show files. */
export const findShowing = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('posts')
    .select(['id', 'content', 'note', 'image_path'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
