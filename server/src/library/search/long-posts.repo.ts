import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { findTagsOf } from '../tags/tags.repo.ts';
import type { LongText } from './chunks.ts';
import { writtenText } from './written-text.repo.ts';

/** A post whose text is not indexed yet. */
export interface PendingPost {
  post_id: number;
  user_id: number;
  /** Changes with every change of the post. */
  version: string;
}

/** Rows of a post in the index of chunks, starting at `post_id * 1024`. */
export const MAX_CHUNKS = 1024;
/** Characters of a chunk, which takes a few milliseconds to index. */
const CHUNK_LENGTH = 128 * 1024;
/** Case folding expands some letters to up to 18; this keeps the number of chunks below the maximum. */
const MAX_LETTER_EXPANSION = 36;

/**
 * Queues posts of a user whose text is indexed later, in the transaction that changes them. `known`: those queued
 * before.
 */
export async function queueLong(
  db: Db,
  userId: number,
  ids: readonly number[],
  known: readonly number[],
): Promise<void> {
  // A trigger deletes their outdated chunks.
  if (known.length > 0)
    await db.deleteFrom('long_posts').where('post_id', 'in', known).where('user_id', '=', userId).execute();
  const rows = ids.map((post_id) => ({
    post_id,
    user_id: userId,
    version: randomUUID(),
    is_pending: 1 as const,
  }));
  if (rows.length > 0) await db.insertInto('long_posts').values(rows).execute();
}

export async function hasLong(db: Db, userId: number): Promise<boolean> {
  const query = db.selectFrom('long_posts').select('post_id').where('user_id', '=', userId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The next pending post, of the next user who has one. */
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

/** The searchable text of a post; null if it was deleted. */
export async function textOfPost(db: Db, { post_id: id, user_id: userId }: PendingPost): Promise<LongText | null> {
  const query = db
    .selectFrom('posts')
    .select(['title', 'url', 'description', writtenText.as('html')])
    .where('id', '=', id)
    .where('user_id', '=', userId);
  const post = await query.executeTakeFirst();
  if (!post) return null;
  const names = ((await findTagsOf(db, userId, [id])).get(id) ?? []).map(({ name }) => name);
  const texts = [post.title, post.url ?? '', post.description ?? '', ...names].filter((text) => text !== '');
  const minLength = Math.ceil((post.html.length * MAX_LETTER_EXPANSION) / MAX_CHUNKS) * 2;
  return { texts, html: post.html, chunkLength: isPostgres(db) ? null : Math.max(CHUNK_LENGTH, minLength) };
}

/** Indexes a chunk of a post on SQLite, in a transaction. `line` includes the owner's token. */
export async function storeChunk(trx: Db, { post_id }: PendingPost, chunk: number, line: string): Promise<void> {
  const first = post_id * MAX_CHUNKS;
  if (chunk === 0)
    await sql`delete from post_parts where rowid between ${first} and ${first + MAX_CHUNKS - 1}`.execute(trx);
  await sql`insert into post_parts (rowid, words) values (${first + chunk}, ${line})`.execute(trx);
}

/** Indexes the whole text of a post on PostgreSQL, in a transaction. */
export async function storeWhole(trx: Db, { post_id, user_id }: PendingPost, body: string): Promise<void> {
  await sql`update post_search set body = ${body} where post_id = ${post_id} and user_id = ${user_id}`.execute(trx);
}

/** Whether the post has not changed since. */
export async function isCurrent(trx: Db, { post_id, user_id, version }: PendingPost): Promise<boolean> {
  const query = trx
    .selectFrom('long_posts')
    .select('version')
    .where('post_id', '=', post_id)
    .where('user_id', '=', user_id);
  return (await query.executeTakeFirst())?.version === version;
}

export async function finishLong(trx: Db, { post_id, user_id }: PendingPost): Promise<void> {
  await trx
    .updateTable('long_posts')
    .set({ is_pending: 0 })
    .where('post_id', '=', post_id)
    .where('user_id', '=', user_id)
    .execute();
}
