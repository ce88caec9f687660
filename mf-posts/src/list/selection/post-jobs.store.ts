import {
  actOnPosts,
  cancelPostJob,
  getPostJob,
  type Post,
  type PostAction,
  type PostJob,
  type Selection,
  undoPostJob,
} from '@benotes/contract';
import { ApiError, call, deviceStorage, emit, loadCollections, on, session } from '@benotes/platform';
import { proxy } from 'valtio';

import { announce } from '../../posts/actions/announcements.ts';
import type { Filter } from '../../posts/filter.ts';
import { clearListCache } from '../store/list-cache.ts';
import { openList, postList } from '../store/post-list.store.ts';
import { revalidateList } from '../store/revalidate-list.ts';
import { lastJobKey } from './last-job.ts';
import { showLocally } from './show-locally.ts';
import { idsOf, isInProgress, type ShownJob, sumOf } from './sum-of-jobs.ts';
import { texts } from './texts.ts';

/** How often the progress of an action is asked for, in ms. */
const POLL_INTERVAL_MS = 500;

/** Actions that neither move nor remove posts, except from a list that they decide about. */
const LEAVES_LIST_SAME: ReadonlySet<PostAction['type']> = new Set([
  'tag',
  'untag',
  'favorite',
  'unfavorite',
  'check',
  'accept',
]);

interface PostJobs {
  /** The last action on many posts, until it is dismissed. */
  job: ShownJob | null;
  /** How many actions have ended, with those that were undone. */
  ended: number;
}

export const postJobs = proxy<PostJobs>({ job: null, ended: 0 });

const notifyFailure = (error: unknown, fallback: string) =>
  emit('notification:raised', {
    type: 'error',
    title: texts.error,
    description: error instanceof ApiError && error.status === 429 ? error.message : fallback,
  });

/** An action on posts of one owner. */
export interface ActionPart {
  selection: Selection;
  action: PostAction;
}

interface ActOptions {
  /** Which of the loaded posts are meant. */
  isChosen: (post: Post) => boolean;
  tags?: readonly { id: number; name: string }[];
  /** How many posts are left as they are, because the user only reads them. */
  readOnly?: number;
  /** The list they are in, which shows it at once. */
  filter?: Filter;
}

/** Does something with posts, as one action of the user. Resolves to false if the server rejects all of it. */
export async function act(
  parts: readonly [ActionPart, ...ActionPart[]],
  { isChosen, tags = [], readOnly = 0, filter = postList.filter }: ActOptions,
): Promise<boolean> {
  const { results: jobs, error } = await each(parts, async (body) => (await call(actOnPosts, { body })).data);
  if (jobs.length === 0) {
    notifyFailure(error, texts.notDone);
    return false;
  }
  const job = sumOf(jobs);
  if (postList.filter === filter) showLocally(parts[0].action, isChosen, tags, isInProgress(job));
  remember(job);
  const left = readOnly > 0 ? texts.readOnly(readOnly) : undefined;
  if (error !== undefined) notifyFailure(error, texts.notAllDone);
  if (isInProgress(job)) {
    if (left) emit('notification:raised', { type: 'success', title: left });
    void watch(job);
  } else {
    finish();
    notifyDone(job, left);
  }
  return true;
}

/** Does something with each, one after the other, also after one has failed. `error`: the first one. */
async function each<T, R>(
  items: readonly T[],
  send: (item: T) => Promise<R>,
): Promise<{ results: R[]; error?: unknown }> {
  const results: R[] = [];
  const errors: unknown[] = [];
  for (const item of items)
    await send(item).then(
      (result) => results.push(result),
      (error: unknown) => errors.push(error),
    );
  return { results, error: errors[0] };
}

/** Undoes the last action. */
export async function undo(last: Pick<ShownJob, 'id' | 'others'>): Promise<void> {
  const { results, error } = await each(idsOf(last), async (id) => (await call(undoPostJob, { params: { id } })).data);
  if (error !== undefined) notifyFailure(error, texts.notUndone);
  if (results.length === 0) return;
  const job = sumOf(results);
  if (!isInProgress(job)) return finishUndo(job);
  if (isAnotherInProgress(job)) return; // which updates the list when it is over
  postJobs.job = job;
  await watch(job);
}

export async function cancel(running: Pick<ShownJob, 'id' | 'others'>): Promise<void> {
  const { results, error } = await each(
    idsOf(running),
    async (id) => (await call(cancelPostJob, { params: { id } })).data,
  );
  // It may have been done at this moment, which its state shows.
  if (error !== undefined && results.length === 0)
    return emit('notification:raised', { type: 'error', title: texts.error, description: texts.notCanceled });
  postJobs.job = error === undefined ? sumOf(results) : await stateOf(idsOf(running)).catch(() => postJobs.job);
  await reopen();
}

/** How far the jobs of an action are; null if none is known any more. @throws ApiError */
async function stateOf(ids: readonly PostJob['id'][]): Promise<ShownJob | null> {
  const { results, error } = await each(ids, async (id) => (await call(getPostJob, { params: { id } })).data);
  const isGone = error instanceof ApiError && error.status === 404;
  if (error !== undefined && !isGone) throw error;
  return results.length > 0 ? sumOf(results) : null;
}

export function dismiss(): void {
  postJobs.job = null;
  deviceStorage.remove(lastJobKey(session.user?.id));
}

/** Shows the last action again after a reload, while it is in progress or can be undone. */
export async function recall(): Promise<void> {
  const ids = (deviceStorage.read(lastJobKey(session.user?.id)) ?? '').split(' ').map(Number);
  if (!ids.every((id) => id > 0) || postJobs.job) return;
  const job = await stateOf(ids).catch(() => undefined);
  if (job === undefined) return; // it is asked for after the next reload
  if (job && isInProgress(job)) {
    postJobs.job = job;
    await watch(job);
  } else if (job?.can_undo) postJobs.job = job;
  else dismiss();
}

/** Whether an action other than this one is in progress, and shown. */
const isAnotherInProgress = ({ id }: ShownJob): boolean =>
  postJobs.job !== null && postJobs.job.id !== id && isInProgress(postJobs.job);

function remember(job: ShownJob): void {
  if (!isInProgress(job) && isAnotherInProgress(job)) return;
  // A small action has a notification; it is shown like the others after a reload.
  postJobs.job = isInProgress(job) ? job : null;
  if (isInProgress(job) || job.can_undo) deviceStorage.write(lastJobKey(session.user?.id), idsOf(job).join(' '));
}

const isRemembered = (job: ShownJob): boolean =>
  deviceStorage.read(lastJobKey(session.user?.id)) === idsOf(job).join(' ');

/** Follows the progress of an action until it is over. */
async function watch(followed: ShownJob): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    if (postJobs.job?.id !== followed.id || !session.user) return; // dismissed, or another action
    // Without an answer, the connection may come back.
    const job = await stateOf(idsOf(followed)).catch(() => followed);
    if (job && postJobs.job?.id === job.id) postJobs.job = job;
    if (!job || !isInProgress(job)) break;
  }
  const { job } = postJobs;
  const isListSame = job?.status === 'done' && LEAVES_LIST_SAME.has(job.action.type);
  if (isListSame) finish();
  else await reopen();
}

function notifyDone(job: ShownJob, description: string | undefined): void {
  emit('notification:raised', {
    type: job.action.type === 'delete' || job.action.type === 'purge' ? 'deletion' : 'success',
    title: texts.done(job),
    ...(description && { description }),
    ...(job.can_undo && { action: { label: texts.undo, run: () => void undo(job) } }),
  });
}

async function finishUndo(job: ShownJob): Promise<void> {
  if (postJobs.job ? postJobs.job.id === job.id : isRemembered(job)) dismiss();
  emit('notification:raised', { type: 'success', title: texts.done(job) });
  await reopen();
}

/** Updates what depends on many posts: counts, this list, and other tabs. */
function finish(): void {
  postJobs.ended += 1;
  clearListCache();
  void loadCollections();
  announce({ type: 'reordered' });
  void revalidateList();
}

/** The same after posts have come back, anywhere in the list. */
async function reopen(): Promise<void> {
  postJobs.ended += 1;
  clearListCache();
  void loadCollections();
  announce({ type: 'reordered' });
  await openList(postList.filter, { keepPrevious: true, replace: true });
}

// Another user may sign in next. After an expired session, it is shown again like after a reload.
const reset = () => (postJobs.job = null);
on('session:ended', reset);
on('session:expired', reset);
