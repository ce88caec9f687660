import { IMMEDIATE_POSTS_MAX, type PostAction } from '@benotes/contract';

import { BatchSize } from '../../../kernel/database/adaptive-batches.ts';
import type { Db } from '../../../kernel/database/connect.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { yieldToRequests } from '../../../kernel/database/yield-to-requests.ts';
import { workForMaker } from '../../../kernel/writer.ts';
import { accessToGoOn } from '../../access/access-to-go-on.repo.ts';
import { type Access, ownAccess } from '../../access/access.ts';
import { reachedCollections, reachesCollection } from '../../access/shown-posts.repo.ts';
import { manyPostsChanged, postsToChange } from '../../events.ts';
import { wholeGroups } from './merge-posts.repo.ts';
import { applyAction, undoAction } from './post-actions.repo.ts';
import {
  actionOf,
  countItems,
  findJobsInProgress,
  findPostsOf,
  findUnindexedJob,
  isInProgress,
  type JobRow,
  markUndoneBefore,
  type Range,
  setJob,
  setOthersApart,
} from './post-jobs.repo.ts';
import { indexChanged } from './tag-posts.repo.ts';

/** Posts per step. */
export class StepSize extends BatchSize {
  constructor() {
    super(200);
  }

  /** At most this many of the remaining ones. */
  next(db: Db, remaining: number): number {
    return Math.min(remaining, this.of(db));
  }
}

/**
 * Does the next step of a user's first job in progress, in one transaction; when there is none, indexes posts that jobs
 * have tagged. False if there is nothing to do.
 */
export function runStep(db: Db, userId: number, size: StepSize): Promise<boolean> {
  return transact(db, userId, async (trx) => {
    const [job] = await findJobsInProgress(trx, userId);
    const start = performance.now();
    const access = job && (await accessFor(trx, job));
    if (job && access) await workForMaker(job, () => step(trx, job, size.next(trx, job.total - job.done), access));
    else if (job) await workForMaker(job, () => cancel(trx, job));
    else if (!(await indexStep(trx, userId, size))) return false;
    size.adjust(performance.now() - start);
    return true;
  });
}

/** The access with which a job goes on; null if it may not. Undo goes on: it restores what should not be changed. */
async function accessFor(db: Db, job: JobRow): Promise<Access | null> {
  if (job.status === 'undoing') return ownAccess(job.user_id);
  const access = await accessToGoOn(db, job);
  const action = actionOf(job);
  const target = 'collection_id' in action ? action.collection_id : null;
  if (access?.as !== 'member' || typeof target !== 'number') return access;
  return (await reachesCollection(db, access, target)) ? access : null;
}

/** Ends a running job with what it has done. */
export async function cancel(db: Db, job: JobRow): Promise<JobRow> {
  await jobEnded(db, job, 'action');
  return setJob(db, job, { status: 'canceled', ...toIndex(job) });
}

/** Marks a user's first job in progress as failed, after an error that would occur again; false if there is none. */
export function failFirst(db: Db, userId: number): Promise<boolean> {
  return transact(db, userId, async (trx) => {
    const [job] = await findJobsInProgress(trx, userId);
    if (job) await setJob(trx, job, { status: 'failed', ...toIndex(job) });
    if (job && job.done > 0)
      await workForMaker(job, () => jobEnded(trx, job, job.status === 'undoing' ? 'undo-action' : 'action'));
    return job !== undefined;
  });
}

/** Does all steps of a small job, in the caller's transaction. */
export async function finish(trx: Db, job: JobRow): Promise<JobRow> {
  const size = new StepSize();
  let current = job;
  do {
    const start = performance.now();
    current = await step(trx, current, size.next(trx, current.total - current.done));
    size.adjust(performance.now() - start);
    if (isInProgress(current)) await yieldToRequests();
  } while (isInProgress(current));
  return current;
}

/**
 * Processes the next posts of a job: from the last one up, and when it is undone from the first one down. Those that a
 * member does not reach any more stay as they are.
 */
async function step(db: Db, job: JobRow, count: number, access?: Access): Promise<JobRow> {
  const { total, status } = job;
  const isUndo = status === 'undoing';
  const range = await rangeOf(db, job, count);
  const done = isUndo ? range.to : total - range.from;
  const work = isUndo ? undoAction : applyAction;
  if (isUndo) await markUndoneBefore(db, range);
  if (access?.as === 'member') await setOthersApart(db, range, 0, await reachedCollections(db, access));
  if (count > 0 && !isUndo) await keepStates(db, job, range);
  if (count > 0) await work({ db, ...range }, actionOf(job));
  if (hasTags(job) && !isLarge(job)) await indexChanged(db, range);
  const marked = count > 0 ? await countItems(db, range, 1) : 0;
  const counts = isUndo ? { kept: job.kept + marked } : { changed: job.changed + marked };
  const end = { status: isUndo ? ('undone' as const) : ('done' as const), ...toIndex(job) };
  const after = await setJob(db, job, { done, ...counts, ...(done >= total && end) });
  if (done >= total) await jobEnded(db, after, isUndo ? 'undo-action' : 'action');
  return after;
}

/** Actions on several posts that change what versions keep. */
const KEEPING: ReadonlySet<PostAction['type']> = new Set(['move', 'tag', 'untag', 'replace_url', 'merge']);

async function keepStates(db: Db, job: JobRow, range: Range): Promise<void> {
  const { type } = actionOf(job);
  if (job.total < 2 || !KEEPING.has(type)) return;
  const ids = await findPostsOf(db, range);
  await postsToChange(db, range.userId, { ids, reason: type === 'merge' ? 'merge' : 'action' });
}

/** All posts of a job are one change, when it ends. */
export async function jobEnded(db: Db, job: JobRow, reason: 'action' | 'undo-action'): Promise<void> {
  const { user_id, changed, total, scope_id } = job;
  const action = actionOf(job);
  const places =
    action.type === 'move'
      ? { collectionId: action.collection_id, fromCollectionId: scope_id }
      : { collectionId: scope_id };
  if (total > 0) await manyPostsChanged(db, user_id, { reason, count: changed, action: action.type, ...places });
}

/** The next items of a job, of duplicates whole groups. */
async function rangeOf(db: Db, job: JobRow, count: number): Promise<Range> {
  const { id: jobId, user_id: userId, done, total, status } = job;
  const places =
    status === 'undoing' ? { from: done, to: done + count } : { from: total - done - count, to: total - done };
  const range = { jobId, userId, ...places };
  return count > 0 && actionOf(job).type === 'merge' ? wholeGroups(db, range, total) : range;
}

const hasTags = (job: JobRow) => 'tag_ids' in actionOf(job);
export const isLarge = ({ total }: JobRow) => total > IMMEDIATE_POSTS_MAX;

/** The posts of a large job are indexed when it is over: that takes several times as long as to tag them. */
export const toIndex = (job: JobRow) => (hasTags(job) && isLarge(job) ? { unindexed: job.total } : {});

/** Indexes posts of a user's first job that has some; false if there is none. */
async function indexStep(db: Db, userId: number, size: StepSize): Promise<boolean> {
  const job = await findUnindexedJob(db, userId);
  if (!job) return false;
  const unindexed = job.unindexed - size.next(db, job.unindexed);
  await indexChanged(db, { jobId: job.id, userId, from: unindexed, to: job.unindexed });
  await setJob(db, job, { unindexed });
  return true;
}
