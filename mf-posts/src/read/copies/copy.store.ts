import { type CopyOfPost, deleteCopy, fetchCopy, getCopy, type Post } from '@benotes/contract';
import { call, emit, on } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import { reloadPost } from '../../posts/open-post.ts';
import { texts } from './texts.ts';

/** How often a pending copy is looked for, in ms. */
const POLL_MS = 2500;

interface OpenedCopy {
  id: Post['id'] | undefined;
  status: 'loading' | 'ready' | 'failed';
  /** Replaced as a whole. */
  found: ReturnType<typeof ref<CopyOfPost>> | null;
  /** Fetching or deleting is being asked for. */
  isBusy: boolean;
}

const EMPTY = { id: undefined, status: 'loading', found: null, isBusy: false } satisfies OpenedCopy;

/** The copy of the link that is read. */
export const openedCopy = proxy<OpenedCopy>({ ...EMPTY });

let request = new AbortController();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Loads the copy of a link, and again while it is pending. Returns a function that stops it. */
export function openCopy(id: Post['id']): () => void {
  stop();
  request = new AbortController();
  Object.assign(openedCopy, { ...EMPTY, id } satisfies OpenedCopy);
  void load();
  return stop;
}

function stop(): void {
  request.abort();
  clearTimeout(timer);
}

/** Loads the copy again, after a failure. */
export function retryCopy(): void {
  openedCopy.status = 'loading';
  void load();
}

async function load(): Promise<void> {
  const { id } = openedCopy;
  const { signal } = request;
  if (id === undefined) return;
  try {
    const { data } = await call(getCopy, { params: { id } }, { signal });
    if (!signal.aborted) show(data);
  } catch (error) {
    if (signal.aborted) return;
    console.error(error); // only logged: the section shows a Retry
    if (openedCopy.found) timer = setTimeout(() => void load(), POLL_MS);
    else openedCopy.status = 'failed';
  }
}

function show(found: CopyOfPost): void {
  if (openedCopy.found?.preview === 'pending' && found.preview !== 'pending') reloadPost(found.post_id);
  openedCopy.found = ref(found);
  openedCopy.status = 'ready';
  clearTimeout(timer);
  if (found.is_pending || found.snapshot?.is_pending || found.preview === 'pending')
    timer = setTimeout(() => void load(), POLL_MS);
}

/** Fetches the page again, and what its preview lacks. The earlier copy stays on screen until the new one is there. */
export const fetchAgain = (): Promise<void> =>
  act(texts.notFetched, async (id, signal) => {
    const { data } = await call(fetchCopy, { params: { id } }, { signal });
    if (!signal.aborted) show(data);
  });

/** Deletes the copy with its files. */
export const removeCopy = (): Promise<void> =>
  act(texts.notDeleted, async (id, signal) => {
    await call(deleteCopy, { params: { id } });
    if (!signal.aborted) await load();
  });

async function act(failure: string, send: (id: Post['id'], signal: AbortSignal) => Promise<void>): Promise<void> {
  const { id, isBusy } = openedCopy;
  const { signal } = request;
  if (id === undefined || isBusy) return;
  openedCopy.isBusy = true;
  try {
    await send(id, signal);
  } catch (error) {
    if (signal.aborted) return;
    const description = error instanceof Error && error.message !== '' ? error.message : failure;
    emit('notification:raised', { type: 'error', title: texts.error, description });
  } finally {
    if (openedCopy.id === id) openedCopy.isBusy = false;
  }
}

function reset(): void {
  stop();
  Object.assign(openedCopy, EMPTY);
}

// Another user may sign in next.
on('session:ended', reset);
on('session:expired', reset);
