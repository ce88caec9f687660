import { listPosts, type Post, type SortOrder, updatePost } from '@benotes/contract';
import { ApiError, call, emit, on } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import { announce } from '../../posts/actions/announcements.ts';
import { type Filter, isSameFilter } from '../../posts/filter.ts';
import { texts } from '../../posts/texts.ts';
import { clearListCache, cacheList, takeCachedList } from './list-cache.ts';
import { rememberSettings, settingsOf } from './list-settings.store.ts';
import { pageSize } from './page-size.ts';
import { reorder, restoreOrders, withinBorder } from './reorder.ts';

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
  /** The order of the posts; null: as by default. */
  sort: SortOrder | null;
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
  sort: null,
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

/** The filter of a list whose first page could not be loaded: the posts in it were saved since. */
let unloaded: Filter | undefined;

/** Whether the next page of the open list is its first. */
const isUnloaded = () => postList.posts.length === 0 || postList.filter === unloaded;

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
 * until the first page has loaded. `replace`: the current list is not cached, as no Back leads to it. `sort`: the
 * order, if it is not the one that is stored with the list.
 */
export function openList(
  filter: Filter,
  {
    keepPrevious = false,
    replace = false,
    sort,
  }: { keepPrevious?: boolean; replace?: boolean; sort?: SortOrder | null } = {},
): Promise<void> {
  const previous = keepPrevious ? currentSnapshot() : null;
  abortRequest();
  if (!replace) cacheOpenList();
  takeCachedList(filter); // stale once this request is answered
  Object.assign(postList, {
    ...EMPTY,
    previous,
    filter: ref(filter),
    sort: sort ?? null,
    status: 'loading',
  } satisfies PostList);
  return fetchPage(sort === undefined);
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
  // Lists that share their settings may be sorted differently since.
  if (!cached || cached.sort !== settingsOf(filter).sort) return false;
  abortRequest();
  cacheOpenList();
  const { posts, sort, complete } = cached;
  const status = complete ? 'complete' : 'ready';
  Object.assign(postList, { ...EMPTY, filter: ref(filter), posts: ref(posts), sort, status } satisfies PostList);
  return true;
}

const isOpen = (filter: Filter) => postList.posts.length > 0 && isSameFilter(postList.filter, filter);

function abortRequest(): void {
  request.abort();
  removedIds.clear();
}

/** Caches the list on screen for when the user navigates back. */
function cacheOpenList(): void {
  const { filter, posts, sort, status } = postList;
  if (!isUnloaded()) cacheList(filter, { posts, sort, complete: status === 'complete' });
}

/** Loads the page after the last post, or retries the page that failed. Does nothing while a page is loading. */
export async function loadMore(): Promise<void> {
  if (postList.status === 'loading' || postList.status === 'complete') return;
  postList.status = 'loading';
  await fetchPage(isUnloaded());
}

/** After how many posts in a row that are gone the next page is asked for, before it counts as failed. */
const GONE_MAX = 5;

/**
 * Loads a page. `withSettings`: with the settings of the list, and in the order that is stored there. `gone`: how many
 * posts at the end of the list turned out to be gone.
 */
async function fetchPage(withSettings = false, gone = 0): Promise<void> {
  request = new AbortController();
  const { signal } = request;
  const isFirst = isUnloaded();
  const after_id = isFirst ? undefined : postList.posts.at(-1)?.id;
  const limit = pageSize(isFirst ? undefined : settingsOf(postList.filter).view);
  try {
    const { filter, sort } = postList;
    // Without its settings, the server would sort posts with a tag by their order, which means nothing across
    // collections.
    const order = sort ?? (filter.tag_id && !withSettings ? 'newest' : undefined);
    const query = { ...filter, after_id, sort: order, limit, withTags: true };
    const wanted = withSettings ? { ...query, withSettings } : query;
    const { data, suggestion = null, settings } = await call(listPosts, { query: wanted }, { signal });
    if (signal.aborted) return; // another list has been opened
    if (isFirst) {
      markListLoaded();
      unloaded = undefined;
    }
    if (withSettings && settings) {
      rememberSettings(filter, settings);
      postList.sort = settings.sort;
    }
    const page = data.filter(({ id }) => !removedIds.has(id));
    setPosts(withPage(postList.posts, page, isFirst));
    Object.assign(postList, { previous: null, suggestion });
    postList.status = data.length === 0 ? 'complete' : 'ready';
  } catch (error) {
    if (signal.aborted) return;
    const isGone = after_id !== undefined && error instanceof ApiError && error.status === 404;
    if (isGone && gone < GONE_MAX) {
      setPosts(postList.posts.filter(({ id }) => id !== after_id));
      return fetchPage(withSettings, gone + 1);
    }
    if (isFirst) unloaded = postList.filter;
    console.error(error); // only logged (specification section 8); the list shows a Retry
    Object.assign(postList, { previous: null, status: 'failed' });
  }
}

/** The posts of a list with another page. What was saved before the first page was loaded has its place in it. */
function withPage(posts: readonly Post[], page: readonly Post[], isFirst: boolean): readonly Post[] {
  const known = new Set((isFirst ? page : posts).map(({ id }) => id));
  const isNew = ({ id }: Post) => !known.has(id);
  return isFirst ? [...posts.filter(isNew), ...page] : [...posts, ...page.filter(isNew)];
}

/** Moves a post to another position: on screen immediately, then on the server. A failed move is rolled back. */
export async function movePost(from: number, over: number): Promise<void> {
  const { filter, posts: before, moving } = postList;
  const to = withinBorder(before, from, over);
  const post = before[from];
  const target = before[to];
  if (moving || from === to || !post || !target) return;

  clearListCache();
  setPosts(reorder(before, from, to));
  postList.moving = true;
  try {
    await call(updatePost, { params: { id: post.id }, body: { order: target.order } }, { keepalive: true });
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
