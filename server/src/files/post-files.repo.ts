import type { Db } from '../database/connect.ts';
import { insertRows } from '../database/insert-rows.ts';

const ADDRESS = /\/storage\/((?:attachments|thumbnails)\/[\w-]{22}\.webp)/g;

/** What may show a file. */
interface Shown {
  content: string;
  image_path?: string | null;
}

/** The files that a post shows, by their names, each once. */
export function filesOf({ content, image_path }: Shown): string[] {
  const text = content.includes('/storage/') ? `${content} ${image_path}` : (image_path ?? '');
  return [...new Set(Array.from(text.matchAll(ADDRESS), ([, name = '']) => name))];
}

/** Notes which files new posts show, in the transaction that stores them: others are swept after a while. */
export async function noteFiles(db: Db, posts: readonly (Shown & { id: number })[]): Promise<void> {
  const rows = posts.flatMap((post) => filesOf(post).map((name) => ({ post_id: post.id, name })));
  await insertRows(db, 'post_files', rows);
}

/** The same for a post that is changed. */
export async function renoteFiles(db: Db, post: Shown & { id: number }): Promise<void> {
  await db.deleteFrom('post_files').where('post_id', '=', post.id).execute();
  await noteFiles(db, [post]);
}

/** The next posts of all users by id, with what may show files. */
export const findShowing = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('posts')
    .select(['id', 'content', 'image_path'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
