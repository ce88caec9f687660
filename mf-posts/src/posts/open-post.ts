import { getPost, type Post } from '@benotes/contract';
import { ApiError, call, on } from '@benotes/platform';
import { ref } from 'valtio';

import { postList } from '../list/store/post-list.store.ts';
import { NO_POST, type OpenedPost, openedPost } from './opened-post.store.ts';

/** A post is stale this long after it was fetched, in ms. */
const STALE_AFTER_MS = 5000;

let request = new AbortController();
let fetchedAt = 0;

/** Opens a post. One that is in the open list, or was opened last, is shown without a request. */
export function openPost(id: Post['id']): void {
  request.abort();
  const last = openedPost.id === id ? openedPost.post : null;
  const known = last ?? postList.posts.find((post) => post.id === id);
  if (known) Object.assign(openedPost, { id, post: ref(known), status: 'ready' } satisfies OpenedPost);
  else void retryPost(id);
}

/** Fetches a post that is not known yet. */
export async function retryPost(id: Post['id']): Promise<void> {
  Object.assign(openedPost, { id, post: null, status: 'loading' } satisfies OpenedPost);
  const { signal } = (request = new AbortController());
  try {
    await fetchPost(id, signal);
  } catch (error) {
    if (signal.aborted) return;
    // 422: the id in the URL is not a number.
    const isMissing = error instanceof ApiError && [404, 422].includes(error.status);
    if (!isMissing) console.error(error); // only logged (specification section 8); the page shows a Retry
    openedPost.status = isMissing ? 'missing' : 'failed';
  }
}

/** Fetches the opened post again if it is stale, because another device may have changed it. A failure is ignored. */
export function revalidatePost(): void {
  const { id, status, post } = openedPost;
  const isChanging = id === null || postList.updating.includes(id);
  const isStale = Date.now() - fetchedAt > STALE_AFTER_MS;
  if (document.visibilityState !== 'visible' || status !== 'ready' || !post || isChanging || !isStale) return;
  request.abort();
  request = new AbortController();
  fetchPost(id, request.signal, post).catch(() => undefined);
}

/** Fetches a post again if it is the opened one: its page has filled in what was missing. A failure is ignored. */
export const reloadPost = (id: Post['id']): void => void refetch(id).catch(() => undefined);

/** Fetches the opened post again. One that is gone is `missing` then; any other failure is ignored. */
export async function checkPost(id: Post['id']): Promise<void> {
  try {
    await refetch(id);
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    if (isGone && openedPost.id === id) Object.assign(openedPost, { post: null, status: 'missing' });
  }
}

async function refetch(id: Post['id']): Promise<void> {
  if (openedPost.id !== id || !openedPost.post) return;
  request.abort();
  request = new AbortController();
  await fetchPost(id, request.signal, openedPost.post);
}

async function fetchPost(id: Post['id'], signal: AbortSignal, shown: Post | null = null): Promise<void> {
  const { data } = await call(getPost, { params: { id }, query: { withTags: true } }, { signal });
  // Changed here in the meantime: the response may be older.
  if (signal.aborted || openedPost.id !== id || openedPost.post !== shown) return;
  fetchedAt = Date.now();
  if (JSON.stringify(shown) !== JSON.stringify(data))
    Object.assign(openedPost, { post: ref(data), status: 'ready' } satisfies Partial<OpenedPost>);
}

function reset(): void {
  request.abort();
  Object.assign(openedPost, NO_POST);
}

// Another user may sign in next.
on('session:ended', reset);
on('session:expired', reset);
