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
import { clearListCache } from '../store/list-cache.ts';
import { openList, postList } from '../store/post-list.store.ts';
import { revalidateList } from '../store/revalidate-list.ts';
import { lastJobKey } from './last-job.ts';
import { showLocally } from './show-locally.ts';
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
  job: PostJob | null;
  /** How many actions have ended, with those that were undone. */
  ended: number;
}

export const postJobs = proxy<PostJobs>({ job: null, ended: 0 });

const isInProgress = ({ status }: PostJob) => status === 'running' || status === 'undoing';

const notifyFailure = (error: unknown, fallback: string) =>
  emit('notification:raised', {
    type: 'error',
    title: texts.error,
    description: error instanceof ApiError && error.status === 429 ? error.message : fallback,
  });

/**
 * Does something with posts. Resolves to false if the server rejects it. `isChosen`: which of the loaded posts are
 * meant.
 */
export async function act(
  selection: Selection,
  action: PostAction,
  isChosen: (post: Post) => boolean,
  tags: readonly { id: number; name: string }[] = [],
): Promise<boolean> {
  let job: PostJob;
  try {
    ({ data: job } = await call(actOnPosts, { body: { selection, action } }));
  } catch (error) {
    notifyFailure(error, texts.notDone);
    return false;
  }
  showLocally(action, isChosen, tags, isInProgress(job));
  remember(job);
  if (isInProgress(job)) void watch(job);
  else {
    finish();
    notifyDone(job);
  }
  return true;
}

/** Undoes the last action. */
export async function undo(id: PostJob['id']): Promise<void> {
  try {
    const { data } = await call(undoPostJob, { params: { id } });
    postJobs.job = data;
    if (isInProgress(data)) await watch(data);
    else await finishUndo(data);
  } catch (error) {
    notifyFailure(error, texts.notUndone);
  }
}

export async function cancel(id: PostJob['id']): Promise<void> {
  try {
    const { data } = await call(cancelPostJob, { params: { id } });
    postJobs.job = data;
    await reopen();
  } catch {
    // It may have been done at this moment, which its state shows.
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notCanceled });
  }
}

export function dismiss(): void {
  postJobs.job = null;
  deviceStorage.remove(lastJobKey(session.user?.id));
}

/** Shows the last action again after a reload, while it is in progress or can be undone. */
export async function recall(): Promise<void> {
  const id = Number(deviceStorage.read(lastJobKey(session.user?.id)));
  if (!(id > 0) || postJobs.job) return;
  try {
    const { data } = await call(getPostJob, { params: { id } });
    if (isInProgress(data)) {
      postJobs.job = data;
      await watch(data);
    } else if (data.can_undo) postJobs.job = data;
    else dismiss();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) dismiss();
  }
}

function remember(job: PostJob): void {
  // A small action has a notification; it is shown like the others after a reload.
  postJobs.job = isInProgress(job) ? job : null;
  if (isInProgress(job) || job.can_undo) deviceStorage.write(lastJobKey(session.user?.id), String(job.id));
}

/** Follows the progress of an action until it is over. */
async function watch({ id }: PostJob): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    if (postJobs.job?.id !== id || !session.user) return; // dismissed, or another action
    const isOver = await call(getPostJob, { params: { id } }).then(
      ({ data }) => {
        if (postJobs.job?.id === id) postJobs.job = data;
        return !isInProgress(data);
      },
      (error: unknown) => error instanceof ApiError && error.status === 404, // otherwise the connection may come back
    );
    if (isOver) break;
  }
  const { job } = postJobs;
  const isListSame = job?.status === 'done' && LEAVES_LIST_SAME.has(job.action.type);
  if (isListSame) finish();
  else await reopen();
}

function notifyDone(job: PostJob): void {
  emit('notification:raised', {
    type: job.action.type === 'delete' || job.action.type === 'purge' ? 'deletion' : 'success',
    title: texts.done(job),
    ...(job.can_undo && { action: { label: texts.undo, run: () => void undo(job.id) } }),
  });
}

async function finishUndo(job: PostJob): Promise<void> {
  dismiss();
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

// Another user may sign in next.
on('session:ended', () => {
  postJobs.job = null;
});
