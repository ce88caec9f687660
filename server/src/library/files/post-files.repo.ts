import type { Db } from '../../kernel/database/connect.ts';
import { insertRows } from '../../kernel/database/insert-rows.ts';
import type { Follower, ShownPost } from '../events.ts';

const ADDRESS = /\/storage\/((?:attachments|thumbnails|copies)\/[\w-]{22}\.webp)/g;

/** The names of the files that a post shows, without duplicates. */
export function filesOf({ content, note, image_path }: Omit<ShownPost, 'id'>): string[] {
  const texts = [content, note ?? ''].filter((text) => text.includes('/storage/'));
  const text = [...texts, image_path ?? ''].join(' ');
  return [...new Set(Array.from(text.matchAll(ADDRESS), ([, name = '']) => name))];
}

/**
 * Records the files that new posts of a user show, in the transaction that stores the posts. Other files are eventually
 * swept.
 */
async function addPostFiles(db: Db, userId: number, posts: readonly ShownPost[]): Promise<void> {
  const rows = posts.flatMap((post) => filesOf(post).map((name) => ({ post_id: post.id, user_id: userId, name })));
  await insertRows(db, 'post_files', rows);
}

/** Records the files that a changed post of a user shows. */
async function replacePostFiles(db: Db, userId: number, post: ShownPost): Promise<void> {
  await db.deleteFrom('post_files').where('post_id', '=', post.id).where('user_id', '=', userId).execute();
  await addPostFiles(db, userId, [post]);
}

/** Records the files that posts show. Those of removed posts go with them. */
export const fileFollower: Follower = {
  posts: async (trx, ownerId, changes) => {
    for (const change of changes) {
      const { kind, post } = change;
      if (kind === 'created') await addPostFiles(trx, ownerId, [post]);
      if (kind === 'changed' && filesOf(change.before).join() !== filesOf(post).join())
        await replacePostFiles(trx, ownerId, post);
    }
  },
  written: async (trx, ownerId, { shown = [], areNew }) => {
    if (areNew) await addPostFiles(trx, ownerId, shown);
    else for (const post of shown) await replacePostFiles(trx, ownerId, post);
  },
};

/** The next posts of all users by id, with the fields that can show files. */
export const findShowing = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('posts')
    .select(['id', 'content', 'note', 'image_path'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
