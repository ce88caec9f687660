import { type PostAction, type PostJob, UNDO_HOURS } from '@benotes/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';

import type { Db } from '../../../kernel/database/connect.ts';
import { idList } from '../../../kernel/database/id-list.ts';
import { insertValues } from '../../../kernel/database/insert-rows.ts';
import type { Database } from '../../../kernel/database/schema.ts';
import { yieldToRequests } from '../../../kernel/database/yield-to-requests.ts';

/** Jobs of a user that are kept for Undo; older ones are removed before their time. */
const KEPT_PER_USER = 100;
/** Items inserted or deleted in one statement. */
const BATCH_SIZE = 1000;

export type JobRow = Selectable<Database['post_jobs']>;

const IN_PROGRESS = ['running', 'undoing'] as const;

/** Whether a job waits for its next step. */
export const isInProgress = ({ status }: Pick<JobRow, 'status'>) => status === 'running' || status === 'undoing';

const oldestKept = () => new Date(Date.now() - UNDO_HOURS * 3600_000).toISOString();

export const actionOf = ({ action }: Pick<JobRow, 'action'>) => JSON.parse(action) as PostAction; // stored by `addJob`

/** A job as the API describes it. */
export function toJob(row: JobRow): PostJob {
  const { id, status, total, done, changed, kept, created_at } = row;
  const action = actionOf(row);
  const isOver = status === 'done' || status === 'canceled' || status === 'failed';
  const can_undo = isOver && changed > 0 && action.type !== 'purge' && action.type !== 'check';
  return { id, action, status, total, done, changed, kept, can_undo, created_at };
}

/** @param begun the member who begins it, if it is not the owner, and in the list of which collection. */
export async function addJob(
  db: Db,
  userId: number,
  action: PostAction,
  begun: Pick<Insertable<Database['post_jobs']>, 'maker_id' | 'scope_id'> = {},
): Promise<JobRow> {
  return db
    .insertInto('post_jobs')
    .values({
      user_id: userId,
      action: JSON.stringify(action),
      status: 'running',
      turn: await nextTurn(db, userId),
      created_at: new Date().toISOString(),
      ...begun,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The turn of a job that is next after all others of its user. */
export async function nextTurn(db: Db, userId: number): Promise<number> {
  const { last } = await db
    .selectFrom('post_jobs')
    .select((row) => row.fn.max('turn').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export async function setJob(
  db: Db,
  { id, user_id }: Pick<JobRow, 'id' | 'user_id'>,
  fields: Updateable<Database['post_jobs']>,
): Promise<JobRow> {
  return db
    .updateTable('post_jobs')
    .set(fields)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A user's job that can still be undone; null if there is none. */
export async function findJob(db: Db, userId: number, id: number): Promise<JobRow | null> {
  const row = await db
    .selectFrom('post_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && (isInProgress(row) || row.created_at >= oldestKept()) ? row : null;
}

/** A user's jobs in progress, in the order in which they are done. */
export const findJobsInProgress = (db: Db, userId: number): Promise<JobRow[]> =>
  db
    .selectFrom('post_jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', IN_PROGRESS)
    .orderBy('turn')
    .execute();

/** A user's first job whose posts are to be indexed; undefined if there is none. */
export const findUnindexedJob = (db: Db, userId: number): Promise<JobRow | undefined> =>
  db
    .selectFrom('post_jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('unindexed', '>', 0)
    .orderBy('turn')
    .limit(1)
    .executeTakeFirst();

/** The users who have jobs in progress, or posts of jobs to be indexed. */
export async function findUsersWithJobs(db: Db): Promise<number[]> {
  const query = db
    .selectFrom('post_jobs')
    .select('user_id')
    .distinct()
    .where(sql<boolean>`(status in ('running', 'undoing') or unindexed > 0)`); // as the partial index has it
  return (await query.execute()).map(({ user_id }) => user_id);
}

/**
 * Adds the posts of a job, behind those that it has. `firsts`: for each the position of the first one of its group;
 * `ownerId`: whose they are.
 */
export async function addItems(
  db: Db,
  { id, user_id }: Pick<JobRow, 'id' | 'user_id'>,
  from: number,
  postIds: readonly number[],
  { firsts, ownerId = user_id }: { firsts?: readonly number[] | undefined; ownerId?: number } = {},
): Promise<void> {
  const owner = ownerId === user_id ? null : ownerId;
  const rows = postIds.map((postId, index) => [id, user_id, from + index, postId, firsts?.[index] ?? null, owner]);
  const into = 'insert into post_job_items (job_id, user_id, position, post_id, first_position, owner_id)';
  for (let at = 0; at < rows.length; at += BATCH_SIZE) await insertValues(db, into, rows.slice(at, at + BATCH_SIZE));
}

/** Removes a user's oldest jobs if there are too many, so that their number is limited. */
export async function removeSurplusJobs(db: Db, userId: number): Promise<void> {
  const surplus = await db
    .selectFrom('post_jobs')
    .select(['id', 'user_id', 'total'])
    .where('user_id', '=', userId)
    .where('status', 'not in', IN_PROGRESS)
    .where('unindexed', '=', 0)
    .orderBy('id', 'desc')
    .limit(10)
    .offset(KEPT_PER_USER)
    .execute();
  for (const job of surplus) await removeJob(db, job);
}

/** Removes the jobs of all users that can no longer be undone. */
export async function removeExpiredJobs(db: Db): Promise<void> {
  const expired = await db
    .selectFrom('post_jobs')
    .select(['id', 'user_id', 'total'])
    .where('created_at', '<', oldestKept())
    .where('status', 'not in', IN_PROGRESS)
    .where('unindexed', '=', 0)
    .execute();
  for (const job of expired) await removeJob(db, job);
}

/** Removes a job, its items in batches so that others can write in between. */
async function removeJob(db: Db, { id, user_id, total }: Pick<JobRow, 'id' | 'user_id' | 'total'>): Promise<void> {
  for (let from = 0; from < total; from += BATCH_SIZE) {
    for (const table of ['post_job_items', 'post_job_tags'] as const)
      await db
        .deleteFrom(table)
        .where('job_id', '=', id)
        .where('user_id', '=', user_id)
        .where('position', '>=', from)
        .where('position', '<', from + BATCH_SIZE)
        .execute();
    await yieldToRequests();
  }
  await db.deleteFrom('post_jobs').where('id', '=', id).where('user_id', '=', user_id).execute();
}

/** Some items of a user's job, by their positions: from the first one up to but not including the second one. */
export interface Range {
  jobId: number;
  userId: number;
  from: number;
  to: number;
}

/** The condition on `item` for a range. */
export const within = ({ jobId, userId, from, to }: Range) =>
  sql`item.job_id = ${jobId} and item.user_id = ${userId} and item.position >= ${from} and item.position < ${to}`;

/** The number of items of a range in a state. */
export async function countItems(db: Db, range: Range, state: 0 | 1 | 2): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from post_job_items as item where ${within(range)} and item.state = ${state}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Sets the items of a range in a state apart whose posts are not in some collections any more; returns how many. */
export async function setOthersApart(
  db: Db,
  range: Range,
  state: 0 | 1,
  collectionIds: readonly number[],
): Promise<number> {
  const { numAffectedRows } = await sql`update post_job_items as item set state = 3
    where ${within(range)} and item.state = ${state} and not exists (
      select 1 from posts where posts.id = item.post_id and posts.user_id = ${range.userId}
      and posts.collection_id in ${idList(db, collectionIds)}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Sets items apart that an earlier Undo has undone, which was canceled or has failed: their posts stay as they are. */
export async function markUndoneBefore(db: Db, range: Range): Promise<void> {
  await sql`update post_job_items as item set state = 3 where ${within(range)} and item.state = 2`.execute(db);
}

/** The ids of the posts of a range. */
export async function findPostsOf(db: Db, range: Range): Promise<number[]> {
  const { rows } = await sql<{ post_id: number }>`
    select item.post_id from post_job_items as item where ${within(range)}`.execute(db);
  return rows.map(({ post_id }) => post_id);
}

/** The ids of the posts of a range that were changed, whether that was undone or not. */
export async function findChangedPosts(db: Db, range: Range): Promise<number[]> {
  const { rows } = await sql<{ post_id: number }>`
    select item.post_id from post_job_items as item where ${within(range)} and item.state > 0`.execute(db);
  return rows.map(({ post_id }) => post_id);
}
