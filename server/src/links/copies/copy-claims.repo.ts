import type { ExpressionBuilder } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { jobsInTurn } from '../../kernel/database/host-turns.ts';
import type { Database } from '../../kernel/database/schema.ts';

/** A job that is being done. */
export interface CopyJob {
  post_id: number;
  user_id: number;
  host: string;
  /** The attempts before. */
  tries: number;
  is_snapshot: 0 | 1;
}

const ready = (db: Db, now: string) =>
  db
    .selectFrom('copy_jobs')
    .select(['post_id', 'user_id', 'host', 'tries', 'is_snapshot'])
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

/**
 * The next page that is to be taken by a browser, with the attempt counted; null if there is none. Those that users
 * wait for come first, in turns: the first one of the next user after one, starting over after the last one.
 * `isOnlyAsked`: no others.
 */
export async function claimSnapshot(
  db: Db,
  afterUser: number,
  isOnlyAsked: boolean,
  now = new Date().toISOString(),
): Promise<CopyJob | null> {
  const snapshots = ready(db, now).where('is_snapshot', '=', 1).limit(1);
  const asked = snapshots.where('is_asked', '=', 1).orderBy('user_id').orderBy('post_id');
  const job =
    (await asked.where('user_id', '>', afterUser).executeTakeFirst()) ??
    (await asked.where('user_id', '<=', afterUser).executeTakeFirst()) ??
    (isOnlyAsked ? null : await snapshots.where('is_asked', '=', 0).orderBy('post_id').executeTakeFirst());
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

/** Whether a row is a job as it was claimed: if its page was asked for meanwhile, it is to be fetched once more. */
const isClaimed =
  ({ post_id, user_id, tries, is_snapshot }: CopyJob) =>
  (row: ExpressionBuilder<Database, 'copy_jobs'>) =>
    row.and({ post_id, user_id, is_snapshot, tries: tries + 1 });

/** Makes a claimed job whose copy is done one that takes the page by a browser. */
export async function continueWithSnapshot(trx: Db, job: CopyJob): Promise<void> {
  await trx.updateTable('copy_jobs').set({ is_snapshot: 1, tries: 0, not_before: '' }).where(isClaimed(job)).execute();
}

/** Releases a claimed job that was aborted: the attempt is not counted. */
export async function releaseCopy(db: Db, job: CopyJob): Promise<void> {
  await db.updateTable('copy_jobs').set({ tries: job.tries }).where(isClaimed(job)).execute();
}

/** Removes a claimed job. */
export async function endClaim(db: Db, job: CopyJob): Promise<void> {
  await db.deleteFrom('copy_jobs').where(isClaimed(job)).execute();
}

/** Puts a claimed job off until a time. */
export async function putOff(db: Db, job: CopyJob, not_before: string): Promise<void> {
  await db.updateTable('copy_jobs').set({ not_before, is_asked: 0 }).where(isClaimed(job)).execute();
}
