import { listPosts, PAGE_SIZE, PAGE_SIZE_MOBILE, type Post, updatePost } from '@benotes/contract';
import { call, emit, isMobile, on } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import { announce } from './announcements.ts';
import { type Filter, isSameFilter } from './filter.ts';
import { clearListCache, cacheList, takeCachedList } from './list-cache.ts';
import { reorder, restoreOrders } from './reorder.ts';
import { texts } from './texts.ts';

/** Thousands of posts are replaced as a whole, never mutated, so valtio need not wrap each in a proxy. */
type Ref<T extends object> = ReturnType<typeof ref<T>>;

/** Shown in place of a post that is being created from pasted text. */
export interface Placeholder {
  id: `placeholder-${number}`;
  type: 'placeholder';
}

/** The posts of a filter as they were last shown. */
interface ListSnapshot {
  filter: Filter;
  posts: readonly Post[];
  suggestion: string | null;
}

interface PostList {
  filter: Ref<Filter>;
  posts: Ref<readonly Post[]>;
  /** The list that stays on screen while the first page of another filter loads. */
  previous: Ref<ListSnapshot> | null;
  /** Above the posts, newest first. */
  placeholders: Ref<readonly Placeholder[]>;
  /** `ready` when another page can be loaded, `complete` once a page was empty. */
  status: 'loading' | 'ready' | 'complete' | 'failed';
  /** A similar search that finds something, when this one finds nothing. */
  suggestion: string | null;
  /** Ids of posts with a request in flight. */
  updating: Ref<readonly Post['id'][]>;
  /** A move is in flight. Dragging is disabled until it is done. */
  moving: boolean;
}

const EMPTY = {
  posts: ref<readonly Post[]>([]),
  previous: null,
  suggestion: null,
  placeholders: ref<readonly Placeholder[]>([]),
  updating: ref<readonly Post['id'][]>([]),
  moving: false,
};

/** The list on screen. Pages open it with a filter; there is only one at a time. */
export const postList = proxy<PostList>({ filter: ref({}), status: 'loading', ...EMPTY });

let request = new AbortController();

/** Ids removed from the open list: the response to an earlier page request may still contain them. */
export const removedIds = new Set<Post['id']>();

let loadedAt = 0;

/** When the first page of the open list was last fetched, in ms since 1970. */
export const listLoadedAt = (): number => loadedAt;

export function markListLoaded(): void {
  loadedAt = Date.now();
}

/** Replaces the posts on screen. */
export function setPosts(posts: readonly Post[]): void {
  postList.posts = ref(posts);
}

/**
 * Loads the posts of a filter, and aborts a request still in flight. `keepPrevious`: the current list stays on screen
 * until the first page has loaded. `replace`: the current list is not cached, as no Back leads to it.
 */
export function openList(filter: Filter, { keepPrevious = false, replace = false } = {}): Promise<void> {
  const previous = keepPrevious ? currentSnapshot() : null;
  abortRequest();
  if (!replace) cacheOpenList();
  takeCachedList(filter); // stale once this request is answered
  Object.assign(postList, { ...EMPTY, previous, filter: ref(filter), status: 'loading' } satisfies PostList);
  return fetchPage();
}

/** The last loaded list, which may be empty. */
function currentSnapshot(): PostList['previous'] {
  const { filter, posts, previous, status, suggestion } = postList;
  return posts.length > 0 || status === 'complete' ? ref<ListSnapshot>({ filter, posts, suggestion }) : previous;
}

/** Restores a list from the cache, with all of its loaded pages. False when it is not cached. */
export function restoreList(filter: Filter): boolean {
  if (isOpen(filter)) return true;
  const cached = takeCachedList(filter);
  if (!cached) return false;
  abortRequest();
  cacheOpenList();
  const status = cached.complete ? 'complete' : 'ready';
  Object.assign(postList, { ...EMPTY, filter: ref(filter), posts: ref(cached.posts), status } satisfies PostList);
  return true;
}

const isOpen = (filter: Filter) => postList.posts.length > 0 && isSameFilter(postList.filter, filter);

function abortRequest(): void {
  request.abort();
  removedIds.clear();
}

/** Caches the list on screen for when the user navigates back. */
function cacheOpenList(): void {
  const { filter, posts, status } = postList;
  if (posts.length > 0) cacheList(filter, { posts, complete: status === 'complete' });
}

/** Loads the page after the last post, or retries the page that failed. Does nothing while a page is loading. */
export async function loadMore(): Promise<void> {
  if (postList.status === 'loading' || postList.status === 'complete') return;
  postList.status = 'loading';
  await fetchPage();
}

async function fetchPage(): Promise<void> {
  request = new AbortController();
  const { signal } = request;
  const after_id = postList.posts.at(-1)?.id;
  const limit = isMobile() ? PAGE_SIZE_MOBILE : PAGE_SIZE;
  try {
    const query = { ...postList.filter, after_id, limit, withTags: true };
    const { data, suggestion = null } = await call(listPosts, { query }, { signal });
    if (signal.aborted) return; // another list has been opened
    if (after_id === undefined) markListLoaded();
    const shown = new Set(postList.posts.map((post) => post.id));
    setPosts([...postList.posts, ...data.filter(({ id }) => !shown.has(id) && !removedIds.has(id))]);
    Object.assign(postList, { previous: null, suggestion });
    postList.status = data.length === 0 ? 'complete' : 'ready';
  } catch (error) {
    if (signal.aborted) return;
    console.error(error); // only logged (specification section 8); the list shows a Retry
    Object.assign(postList, { previous: null, status: 'failed' });
  }
}

/** Moves a post to another position: on screen immediately, then on the server. A failed move is rolled back. */
export async function movePost(from: number, to: number): Promise<void> {
  const { filter, posts: before, moving } = postList;
  const post = before[from];
  const target = before[to];
  if (moving || from === to || !post || !target) return;

  clearListCache();
  setPosts(reorder(before, from, to));
  postList.moving = true;
  try {
    await call(updatePost, { params: { id: post.id }, body: { order: target.order } });
    announce({ type: 'reordered' });
  } catch {
    // Posts loaded in the meantime stay; only the moved range gets its order values back.
    const range = before.slice(Math.min(from, to), Math.max(from, to) + 1);
    const orders = new Map(range.map(({ id, order }) => [id, order]));
    if (postList.filter === filter) setPosts(restoreOrders(postList.posts, orders));
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notMoved });
  } finally {
    postList.moving = false;
  }
}

function resetList(): void {
  request.abort();
  clearListCache();
  Object.assign(postList, { ...EMPTY, filter: ref({}), status: 'loading' } satisfies PostList);
}

// Another user may sign in next.
on('session:ended', resetList);
on('session:expired', resetList);
