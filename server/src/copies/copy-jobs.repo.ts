import { sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { isPostgres } from '../database/dialect.ts';
import { jobsInTurn } from '../database/host-turns.ts';
import { ofOwner } from '../database/of-owner.ts';

const POSTS_AT_ONCE = 500;
/** A page is not fetched again after so many attempts failed, or ended with the process. */
export const TRIES_MAX = 3;

export interface CopyJob {
  post_id: number;
  user_id: number;
  host: string;
  tries: number;
}

/**
 * Queues links of a user whose pages are to be copied, letting other requests run in between. Links in collections without copies are
 * left out, unless a user asks for it (`isAsked`), who then waits for it.
 */
export async function queueCopies(
  db: Db,
  userId: number,
  ids: readonly number[],
  { isAsked = false, isSaved = false }: { isAsked?: boolean; isSaved?: boolean } = {},
): Promise<void> {
  const first = isAsked || isSaved ? 1 : 0;
  for (let from = 0; from < ids.length; from += POSTS_AT_ONCE) {
    const some = ids.slice(from, from + POSTS_AT_ONCE);
    await db
      .insertInto('copy_jobs')
      .columns(['post_id', 'user_id', 'host', 'is_asked'])
      .expression((query) => {
        const links = query
          .selectFrom('posts')
          .leftJoin('collections', (join) =>
            join.onRef('collections.id', '=', 'posts.collection_id').on(ofOwner(db, 'collections.user_id', userId)),
          )
          .select(['posts.id', 'posts.user_id'])
          .select((row) => row.fn.coalesce('base_url', 'url', row.val('-')).as('host'))
          .select(sql<0 | 1>`${sql.lit(first)}`.as('is_asked'))
          .where('posts.id', 'in', some)
          .where(ofOwner(db, 'posts.user_id', userId))
          .where('posts.type', '=', 'link');
        return isAsked
          ? links
          : links.where((row) => row.or([row('collections.keep_copies', 'is', null), row('keep_copies', '=', 1)]));
      })
      .onConflict((conflict) =>
        (isPostgres(db) ? conflict.constraint('copy_jobs_pkey') : conflict.column('post_id')).doUpdateSet((row) => ({
          host: row.ref('excluded.host'),
          is_asked: row.ref('excluded.is_asked'),
          tries: 0,
          not_before: '',
          is_snapshot: 0,
        })),
      )
      .execute();
    await new Promise(setImmediate);
  }
}

/** The ids of links of a collection that have no copy and no job. */
export async function findWithoutCopy(db: Db, userId: number, collectionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('list_id', '=', collectionId)
    .where(sql<boolean>`posts.is_archived = 0`) // no parameter, so that SQLite uses the index of collections
    .where('type', '=', 'link')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('copies')
            .select('copies.id')
            .whereRef('copies.post_id', '=', 'posts.id')
            .where('copies.user_id', '=', userId),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets the jobs of the links of a collection, except those that a user waits for. */
export async function dropJobsOf(db: Db, userId: number, collectionId: number): Promise<void> {
  const links = db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('collection_id', '=', collectionId);
  await db
    .deleteFrom('copy_jobs')
    .where('user_id', '=', userId)
    .where('is_asked', '=', 0)
    .where('post_id', 'in', links)
    .execute();
}

const ready = (db: Db, now: string) =>
  db
    .selectFrom('copy_jobs')
    .select(['post_id', 'user_id', 'host', 'tries'])
    .where('tries', '<', TRIES_MAX)
    .where('not_before', '<=', now);

const readyCopies = (db: Db, now: string) => ready(db, now).where('is_snapshot', '=', 0);

/**
 * The first job of each of the next hosts, starting over after the last one; the attempts are counted. Those that users
 * wait for come first. `isOnlyAsked`: no others.
 */
export async function claimCopies(
  db: Db,
  afterHost: string,
  count: number,
  isOnlyAsked: boolean,
  now = new Date().toISOString(),
): Promise<CopyJob[]> {
  const asked = await readyCopies(db, now)
    .where('is_asked', '=', 1)
    .orderBy('post_id')
    .limit(10 * count)
    .execute();
  const jobs = new Map<string, CopyJob>();
  for (const job of asked) if (jobs.size < count && !jobs.has(job.host)) jobs.set(job.host, job);
  if (!isOnlyAsked && jobs.size < count) {
    const others = await jobsInTurn(afterHost, count - jobs.size, (host, upTo) => {
      const query = readyCopies(db, now).where('host', '>', host).orderBy('host').orderBy('post_id').limit(1);
      return (upTo === null ? query : query.where('host', '<=', upTo)).executeTakeFirst();
    });
    for (const job of others) if (!jobs.has(job.host)) jobs.set(job.host, job);
  }
  const claimed = [...jobs.values()];
  await countTry(db, claimed);
  return claimed;
}

/** The next page that is to be taken by a browser, with the attempt counted; null if there is none. */
export async function claimSnapshot(
  db: Db,
  isOnlyAsked: boolean,
  now = new Date().toISOString(),
): Promise<CopyJob | null> {
  let query = ready(db, now).where('is_snapshot', '=', 1).orderBy('is_asked', 'desc').orderBy('post_id').limit(1);
  if (isOnlyAsked) query = query.where('is_asked', '=', 1);
  const job = await query.executeTakeFirst();
  if (!job) return null;
  await countTry(db, [job]);
  return job;
}

async function countTry(db: Db, jobs: readonly CopyJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const ids = jobs.map(({ post_id }) => post_id);
  await db
    .updateTable('copy_jobs')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('post_id', 'in', ids)
    .execute();
}

/** Makes a job whose copy is done one that takes the page by a browser. */
export async function continueWithSnapshot(trx: Db, { post_id, user_id }: CopyJob): Promise<void> {
  await trx
    .updateTable('copy_jobs')
    .set({ is_snapshot: 1, tries: 0, not_before: '' })
    .where('post_id', '=', post_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** Releases a claimed job that was aborted: the attempt is not counted. */
export async function releaseCopy(db: Db, { post_id, user_id }: CopyJob): Promise<void> {
  await db
    .updateTable('copy_jobs')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('post_id', '=', post_id)
    .where('user_id', '=', user_id)
    .where('tries', '>', 0)
    .execute();
}

/** The URL of a job's post; null if the post is gone, in the recycle bin, or no link any more. */
export async function urlToCopy(db: Db, { post_id, user_id }: CopyJob): Promise<string | null> {
  const post = await db
    .selectFrom('posts')
    .select('url')
    .where('id', '=', post_id)
    .where('user_id', '=', user_id)
    .where('type', '=', 'link')
    .where('is_archived', '=', 0)
    .executeTakeFirst();
  return post?.url ?? null;
}

export async function dropCopyJob(db: Db, { post_id, user_id }: Pick<CopyJob, 'post_id' | 'user_id'>): Promise<void> {
  await db.deleteFrom('copy_jobs').where('post_id', '=', post_id).where('user_id', '=', user_id).execute();
}

/** Puts a job off until a time. */
export async function putOff(db: Db, { post_id, user_id }: CopyJob, not_before: string): Promise<void> {
  const job = db.updateTable('copy_jobs').set({ not_before, is_asked: 0 }).where('post_id', '=', post_id);
  await job.where('user_id', '=', user_id).execute();
}

/** The number of links that wait for a copy or a snapshot; of a user, those that wait for a copy and may still get it. */
export async function countCopyJobs(db: Db, userId?: number): Promise<number> {
  let query = db.selectFrom('copy_jobs').select((row) => row.fn.countAll<number | string>().as('count'));
  if (userId !== undefined)
    query = query.where('user_id', '=', userId).where('is_snapshot', '=', 0).where('tries', '<', TRIES_MAX);
  return Number((await query.executeTakeFirstOrThrow()).count);
}
