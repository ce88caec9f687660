import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import type { LongText } from './chunks.ts';
import { ownerToken } from './index-terms.ts';
import { MAX_CHUNKS } from './long-posts.repo.ts';

/** Characters of a chunk on SQLite, as of long posts. */
const CHUNK_LENGTH = 128 * 1024;

/** A copy whose words are not indexed yet. */
export interface PendingCopy {
  id: number;
  post_id: number;
  user_id: number;
  /** Changes with every copy. */
  version: string | null;
}

/** Removes the words of all copies; the queue indexes them again. */
export async function removeCopyIndex(db: Db): Promise<void> {
  await sql`delete from ${sql.table(isPostgres(db) ? 'copy_search' : 'copy_parts')}`.execute(db);
  await db.updateTable('copies').set({ is_indexed: 0 }).where('is_indexed', '=', 1).execute();
}

/** Removes the words of the copy of a user's post. */
export async function removeIndexOf(trx: Db, userId: number, postId: number): Promise<void> {
  if (isPostgres(trx))
    await sql`delete from copy_search where post_id = ${postId} and user_id = ${userId}`.execute(trx);
  else {
    const first = postId * MAX_CHUNKS;
    await sql`delete from copy_parts where rowid between ${first} and ${first + MAX_CHUNKS - 1}`.execute(trx);
  }
}

/** The next copy whose words are not indexed. */
export async function nextUnindexed(db: Db): Promise<PendingCopy | null> {
  const copy = await db
    .selectFrom('copies')
    .select(['id', 'post_id', 'user_id', 'version'])
    .where('is_indexed', '=', sql.lit<0>(0)) // not a parameter, so that SQLite uses the partial index
    .where('kind', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return copy ?? null;
}

/** The searchable text of a copy; null if it was deleted. */
export async function textOfCopy(db: Db, { id, user_id }: PendingCopy): Promise<LongText | null> {
  const copy = await db
    .selectFrom('copies')
    .select(['title', 'author', 'html'])
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (!copy) return null;
  const texts = [copy.title ?? '', copy.author ?? ''].filter((text) => text !== '');
  return { texts, html: copy.html ?? '', chunkLength: isPostgres(db) ? null : CHUNK_LENGTH };
}

/** Whether a copy is still what it was. */
export async function isSameCopy(trx: Db, { id, user_id, version }: PendingCopy): Promise<boolean> {
  const query = trx.selectFrom('copies').select('version').where('id', '=', id).where('user_id', '=', user_id);
  const copy = await query.executeTakeFirst();
  return copy !== undefined && copy.version === version;
}

/** Stores a line of tokens of a copy, in a transaction. */
export async function storeCopyLine(
  trx: Db,
  { post_id, user_id }: PendingCopy,
  chunk: number,
  line: string,
): Promise<void> {
  if (chunk === 0) await removeIndexOf(trx, user_id, post_id);
  if (isPostgres(trx))
    await sql`insert into copy_search (post_id, user_id, body) values (${post_id}, ${user_id}, ${line})`.execute(trx);
  else
    await sql`insert into copy_parts (rowid, words)
      values (${post_id * MAX_CHUNKS + chunk}, ${`${ownerToken(user_id)} ${line}`})`.execute(trx);
}

export async function finishCopyIndex(trx: Db, { id, user_id }: PendingCopy): Promise<void> {
  const copy = trx.updateTable('copies').set({ is_indexed: 1 }).where('id', '=', id);
  await copy.where('user_id', '=', user_id).execute();
}

/** Whether a user has copies. */
export async function hasCopies(db: Db, userId: number): Promise<boolean> {
  const query = db.selectFrom('copies').select('post_id').where('user_id', '=', userId).where('kind', 'is not', null);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
