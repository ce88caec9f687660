import { listPosts, PAGE_SIZE, PAGE_SIZE_MOBILE, type Post, updatePost } from '@benotes/contract';
import { call, emit, isMobile, on } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import { type Filter, isSame } from './filter.ts';
import { forgetLeftLists, leaveList, takeList } from './list-cache.ts';
import { reorder, withOrders } from './reorder.ts';
import { texts } from './texts.ts';

/** Thousands of posts are replaced as a whole and never changed in place: valtio need not watch each. */
type Whole<T extends object> = ReturnType<typeof ref<T>>;

/** Stands in for a post that is being created from what was pasted. */
export interface Placeholder {
  id: `placeholder-${number}`;
  type: 'placeholder';
}

/** A list and the question it answers. */
interface Answered {
  filter: Filter;
  posts: readonly Post[];
}

interface PostList {
  filter: Whole<Filter>;
  posts: Whole<readonly Post[]>;
  /** What was on screen before, for as long as the first page of another question is on its way. */
  before: Whole<Answered> | null;
  /** On top of the posts, the newest first. */
  placeholders: Whole<readonly Placeholder[]>;
  /** `ready` when a further page may be asked for, `complete` once one came back empty. */
  status: 'loading' | 'ready' | 'complete' | 'failed';
  /** Posts of which a change is on its way to the server. */
  updating: Whole<readonly Post['id'][]>;
  /** A new order is on its way to the server: nothing else may be dragged. */
  moving: boolean;
}

const EMPTY = {
  posts: ref<readonly Post[]>([]),
  before: null,
  placeholders: ref<readonly Placeholder[]>([]),
  updating: ref<readonly Post['id'][]>([]),
  moving: false,
};

/** The one list on screen. Pages open it with a filter; nothing else is kept. */
export const postList = proxy<PostList>({ filter: ref({}), status: 'loading', ...EMPTY });

let request = new AbortController();

/** What was taken out of the list on screen: a page that was asked for before may still bring it. */
export const taken = new Set<Post['id']>();

/** Shows these posts in place of those on screen. */
export function show(posts: readonly Post[]): void {
  postList.posts = ref(posts);
}

/**
 * Shows the posts of a filter, starting from an empty list, or with what is on screen until they come (`keepsOld`). A page
 * still on its way is given up. `replaces`: no way back leads to the list before, a step of what is being typed.
 */
export function openList(filter: Filter, { keepsOld = false, replaces = false } = {}): Promise<void> {
  const before = keepsOld ? onScreen() : null;
  giveUp();
  if (!replaces) keepLeft();
  takeList(filter); // what is fetched now is newer
  Object.assign(postList, { ...EMPTY, before, filter: ref(filter), status: 'loading' } satisfies PostList);
  return fetchPage();
}

/** The last answer a person sees; that nothing was found is one as well. */
function onScreen(): PostList['before'] {
  const { filter, posts, before, status } = postList;
  return posts.length > 0 || status === 'complete' ? ref<Answered>({ filter, posts }) : before;
}

/** Shows a list as it was left, with everything that was loaded of it. False when nothing is known of it any more. */
export function returnToList(filter: Filter): boolean {
  if (isListOf(filter)) return true;
  const left = takeList(filter);
  if (!left) return false;
  giveUp();
  keepLeft();
  const status = left.complete ? 'complete' : 'ready';
  Object.assign(postList, { ...EMPTY, filter: ref(filter), posts: ref(left.posts), status } satisfies PostList);
  return true;
}

const isListOf = (filter: Filter) => postList.posts.length > 0 && isSame(postList.filter, filter);

function giveUp(): void {
  request.abort();
  taken.clear();
}

/** Keeps the list on screen for whoever comes back to it. */
function keepLeft(): void {
  const { filter, posts, status } = postList;
  if (posts.length > 0) leaveList(filter, { posts, complete: status === 'complete' });
}

/** Asks for the page after the last post, or for the page that failed once more; one at a time. */
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
    const { data } = await call(listPosts, { query }, { signal });
    if (signal.aborted) return; // another list was opened meanwhile
    const shown = new Set(postList.posts.map((post) => post.id));
    show([...postList.posts, ...data.filter(({ id }) => !shown.has(id) && !taken.has(id))]);
    postList.before = null;
    postList.status = data.length === 0 ? 'complete' : 'ready';
  } catch (error) {
    if (signal.aborted) return;
    console.error(error); // only logged (specification section 8); the list shows a Retry
    Object.assign(postList, { before: null, status: 'failed' });
  }
}

/** Moves a post to another place: at once on screen, then on the server. A refused move goes back. */
export async function movePost(from: number, to: number): Promise<void> {
  const { filter, posts: before, moving } = postList;
  const post = before[from];
  const target = before[to];
  if (moving || from === to || !post || !target) return;

  forgetLeftLists();
  show(reorder(before, from, to));
  postList.moving = true;
  try {
    await call(updatePost, { params: { id: post.id }, body: { order: target.order } });
  } catch {
    // Whatever the reason, the person reads the same words and sees the old order, with what was loaded meanwhile.
    const range = before.slice(Math.min(from, to), Math.max(from, to) + 1);
    const orders = new Map(range.map(({ id, order }) => [id, order]));
    if (postList.filter === filter) show(withOrders(postList.posts, orders));
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notMoved });
  } finally {
    postList.moving = false;
  }
}

function forgetList(): void {
  request.abort();
  forgetLeftLists();
  Object.assign(postList, { ...EMPTY, filter: ref({}), status: 'loading' } satisfies PostList);
}

// Whoever signs in next may be somebody else.
on('session:ended', forgetList);
on('session:expired', forgetList);
