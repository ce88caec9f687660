import { type Selectable, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import type { Database } from '../../kernel/database/schema.ts';

export type BinJob = Selectable<Database['bin_jobs']>;

export type NewBinJob = Pick<BinJob, 'kind' | 'collection_id' | 'at'>;

/** @throws if the user has one. */
export const addBinJob = (trx: Db, job: Omit<BinJob, 'posts'>): Promise<BinJob> =>
  trx.insertInto('bin_jobs').values(job).returningAll().executeTakeFirstOrThrow();

/** What a user has begun with a tree of collections or the recycle bin; undefined if nothing is in progress. */
export const findBinJob = (db: Db, userId: number): Promise<BinJob | undefined> =>
  db.selectFrom('bin_jobs').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** That of the next user after one, starting over after the last one. */
export async function findNextBinJob(db: Db, afterUser: number): Promise<BinJob | undefined> {
  const all = await db.selectFrom('bin_jobs').selectAll().orderBy('user_id').execute();
  return all.find(({ user_id }) => user_id > afterUser) ?? all[0];
}

/** Records so many more posts as done. */
export async function countPosts(trx: Db, userId: number, count: number): Promise<void> {
  await trx
    .updateTable('bin_jobs')
    .set({ posts: sql<number>`posts + ${count}` })
    .where('user_id', '=', userId)
    .execute();
}

/** Ends what a user has begun, whether it is done or not. */
export async function removeBinJob(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('bin_jobs').where('user_id', '=', userId).execute();
}
