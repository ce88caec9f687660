import { createHash } from 'node:crypto';

import { fieldsWith, type Post } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';

/** The columns that a conversion changes. */
const COLUMNS = ['type', 'title', 'content', ...fieldsWith('ofLinks')] as const;

export type Converted = Pick<Post, (typeof COLUMNS)[number]>;

/** What a post was before its last conversion. */
type Before = Converted & Pick<Post, 'updated_at'> & { is_gone: 0 | 1 };

/** A post as it was before its last conversion. */
interface Remembered {
  before: Before;
  /** Whether its texts are still those of the conversion. */
  isUnchanged: boolean;
}

const columnsOf = (post: Converted) => Object.fromEntries(COLUMNS.map((name) => [name, post[name]]));

/** A hash of what a user can edit. The title of a link is left out, because its preview may change it later. */
const hashOf = ({ type, title, content, note }: Converted) =>
  createHash('sha256')
    .update(JSON.stringify([type, content, note, type === 'text' && title]))
    .digest('base64url');

/** Remembers a post as it is before a conversion, which can then be undone. `changes`: what the conversion sets. */
export async function rememberConverted(
  db: Db,
  userId: number,
  post: Post,
  changes: Partial<Converted>,
): Promise<void> {
  await forgetConverted(db, userId, post.id);
  const { is_gone } = await db
    .selectFrom('posts')
    .select('is_gone')
    .where('id', '=', post.id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('converted_posts')
    .values({
      post_id: post.id,
      user_id: userId,
      before: JSON.stringify({ ...columnsOf(post), is_gone, updated_at: post.updated_at }),
      after_hash: hashOf({ ...post, ...changes }),
      converted_at: new Date().toISOString(),
    })
    .execute();
}

/** What a post was before its last conversion; null if it has none. */
export async function findConverted(db: Db, userId: number, post: Post): Promise<Remembered | null> {
  const row = await db
    .selectFrom('converted_posts')
    .select(['before', 'after_hash'])
    .where('post_id', '=', post.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const before = JSON.parse(row.before) as Before; // written above
  return { before, isUnchanged: row.after_hash === hashOf(post) };
}

export async function forgetConverted(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('converted_posts').where('post_id', '=', id).where('user_id', '=', userId).execute();
}

/** Forgets the conversions from before a time. */
export async function forgetConvertedBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('converted_posts').where('converted_at', '<', time).execute();
}
