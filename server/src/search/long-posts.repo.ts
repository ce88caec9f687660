import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { isPostgres } from '../database/dialect.ts';
import { findTagsOf } from '../posts/posts.repo.ts';
import type { LongText } from './chunks.ts';

/** A post whose text is still to be indexed. */
export interface PendingPost {
  post_id: number;
  user_id: number;
  /** Another one after every change. */
  version: string;
}

/** Rows of a post in the index of parts: `post_id * 1024` and on. */
export const PARTS_MAX = 1024;
/** Characters of a part: indexed in some milliseconds. */
const PART_CHARS = 128 * 1024;
/** Some letters stand for up to eighteen when they are folded; however long, a post has no more parts than it may. */
const CHARS_PER_LETTER = 36;

/** Posts whose text follows later, in the transaction that changes them; `known` have been such before. */
export async function noteLong(
  db: Db,
  posts: readonly { id: number; userId: number }[],
  known: readonly number[],
): Promise<void> {
  // With their parts, which are of what stood there before.
  if (known.length > 0) await db.deleteFrom('long_posts').where('post_id', 'in', known).execute();
  const rows = posts.map(({ id, userId: user_id }) => ({
    post_id: id,
    user_id,
    version: randomUUID(),
    is_pending: 1 as const,
  }));
  if (rows.length > 0) await db.insertInto('long_posts').values(rows).execute();
}

export async function hasLong(db: Db, userId: number): Promise<boolean> {
  const query = db.selectFrom('long_posts').select('post_id').where('user_id', '=', userId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The next post that waits, of the next person who has one. */
export async function nextPending(db: Db, afterUser: number): Promise<PendingPost | null> {
  const pending = db
    .selectFrom('long_posts')
    .select(['post_id', 'user_id', 'version'])
    .where('is_pending', '=', 1)
    .orderBy('user_id')
    .orderBy('post_id')
    .limit(1);
  return (
    (await pending.where('user_id', '>', afterUser).executeTakeFirst()) ?? (await pending.executeTakeFirst()) ?? null
  );
}

/** What a post can be found by; null when it is gone. */
export async function textOfPost(db: Db, id: number): Promise<LongText | null> {
  const query = db.selectFrom('posts').select(['title', 'content', 'url', 'description']).where('id', '=', id);
  const post = await query.executeTakeFirst();
  if (!post) return null;
  const names = ((await findTagsOf(db, [id])).get(id) ?? []).map(({ name }) => name);
  const texts = [post.title, post.url ?? '', post.description ?? '', ...names].filter((text) => text !== '');
  const least = Math.ceil((post.content.length * CHARS_PER_LETTER) / PARTS_MAX) * 2;
  return { texts, html: post.content, partChars: isPostgres(db) ? null : Math.max(PART_CHARS, least) };
}

/** Stores a part of a post, in a transaction. `line`: with its owner, as the index keeps it. */
export async function storePart(trx: Db, { post_id }: PendingPost, part: number, line: string): Promise<void> {
  const first = post_id * PARTS_MAX;
  if (part === 0)
    await sql`delete from post_parts where rowid between ${first} and ${first + PARTS_MAX - 1}`.execute(trx);
  await sql`insert into post_parts (rowid, words) values (${first + part}, ${line})`.execute(trx);
}

/** Stores the whole line of a post, in a transaction. */
export async function storeWhole(trx: Db, { post_id }: PendingPost, body: string): Promise<void> {
  await sql`update post_search set body = ${body} where post_id = ${post_id}`.execute(trx);
}

/** Whether nothing has changed the post since. */
export async function isCurrent(trx: Db, { post_id, version }: PendingPost): Promise<boolean> {
  const query = trx.selectFrom('long_posts').select('version').where('post_id', '=', post_id);
  return (await query.executeTakeFirst())?.version === version;
}

export async function finishLong(trx: Db, { post_id }: PendingPost): Promise<void> {
  await trx.updateTable('long_posts').set({ is_pending: 0 }).where('post_id', '=', post_id).execute();
}
