import { listPosts, PAGE_SIZE, PAGE_SIZE_MOBILE, type Post, updatePost } from '@benotes/contract';
import { call, emit, isMobile, on } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import { belongs, type Filter, isSame, showsNewest } from './filter.ts';
import { forgetLeftLists, leaveList, takeList } from './left-lists.ts';
import { insert, reorder, withOrders } from './reorder.ts';
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

/**
 * Shows the posts of a filter, starting from an empty list, or with what is on screen until they come. A page still on
 * its way is given up.
 */
export function openList(filter: Filter, { keepsOld = false } = {}): Promise<void> {
  const before = keepsOld ? onScreen() : null;
  leave();
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
  leave();
  const status = left.complete ? 'complete' : 'ready';
  Object.assign(postList, { ...EMPTY, filter: ref(filter), posts: ref(left.posts), status } satisfies PostList);
  return true;
}

const isListOf = (filter: Filter) => postList.posts.length > 0 && isSame(postList.filter, filter);

function leave(): void {
  request.abort();
  taken.clear();
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

/** Where a post stands, or stood, in a list. */
export interface Place {
  filter: Filter;
  index: number;
}

/** Where a post stands in the open list; undefined when it does not. */
export function placeOfPost(id: Post['id']): Place | undefined {
  const index = postList.posts.findIndex((post) => post.id === id);
  return index < 0 ? undefined : { filter: postList.filter, index };
}

/** Shows a post as the server has it now: on top where it is new, in its place where it changed, gone where it left. */
export function placePost(post: Post): void {
  show(withPost(post, (posts, filter) => (showsNewest(filter) ? [post, ...posts] : posts)));
}

/** Shows a post that comes back: where its order belongs, and in a list with an order of its own where it stood. */
export function putBack(post: Post, before?: Place): void {
  show(
    withPost(post, (posts, filter) => {
      if (showsNewest(filter)) return filter.is_archived ? [post, ...posts] : inOrder(post);
      return before && isSame(before.filter, filter) ? posts.toSpliced(before.index, 0, post) : posts;
    }),
  );
}

/** The open list with a post as it is now; `add` puts it in where it is not there yet. */
function withPost(post: Post, add: (posts: readonly Post[], filter: Filter) => readonly Post[]): readonly Post[] {
  forgetLeftLists();
  const { posts, filter } = postList;
  const known = posts.findIndex(({ id }) => id === post.id);
  if (!belongs(post, filter)) return posts.filter(({ id }) => id !== post.id);
  taken.delete(post.id);
  return known < 0 ? add(posts, filter) : posts.with(known, post);
}

function inOrder(post: Post): readonly Post[] {
  const posts = insert(postList.posts, post);
  // Below everything that is loaded there may be others before it: it comes with its page.
  const comesLater = postList.status !== 'complete' && posts.length > 1 && posts.at(-1)?.id === post.id;
  return comesLater ? posts.slice(0, -1) : posts;
}

export function removePost(id: Post['id']): void {
  forgetLeftLists();
  if (!postList.posts.some((post) => post.id === id)) return;
  show(postList.posts.filter((post) => post.id !== id));
}

let placeholders = 0;

/** Shows a placeholder on top of the list that is open now, for as long as the work takes. */
export async function whilePasting(work: () => Promise<void>): Promise<void> {
  const { filter } = postList;
  placeholders += 1;
  const placeholder: Placeholder = { id: `placeholder-${placeholders}`, type: 'placeholder' };
  postList.placeholders = ref([placeholder, ...postList.placeholders]);
  try {
    await work();
  } finally {
    if (postList.filter === filter)
      postList.placeholders = ref(postList.placeholders.filter(({ id }) => id !== placeholder.id));
  }
}

/** Marks a post as being changed for as long as the work takes. */
export async function whileUpdating<T>(id: Post['id'], work: () => Promise<T>): Promise<T> {
  postList.updating = ref([...postList.updating, id]);
  try {
    return await work();
  } finally {
    postList.updating = ref(postList.updating.filter((other) => other !== id));
  }
}

/** What was taken out of the list on screen: a page that was asked for before may still bring it. */
const taken = new Set<Post['id']>();

/**
 * Takes a post out of the list at once and does the work that takes it away on the server. Where that comes to nothing
 * (a falsy answer), the post stands where it stood, between whatever is there by then.
 */
export async function whileLeaving<T>(id: Post['id'], work: () => Promise<T>): Promise<T> {
  const { filter, posts: before } = postList;
  taken.add(id);
  removePost(id);
  let left: T | undefined;
  try {
    left = await whileUpdating(id, work);
  } finally {
    if (!left) comeBack(id, before, filter);
  }
  // With all of them gone there is no end that could come into sight.
  if (postList.posts.length === 0) void loadMore();
  return left;
}

function comeBack(id: Post['id'], before: readonly Post[], filter: Filter): void {
  forgetLeftLists();
  taken.delete(id);
  const at = before.findIndex((post) => post.id === id);
  const post = before[at];
  if (!post || postList.filter !== filter || postList.posts.some((other) => other.id === id)) return;
  const above = new Set(before.slice(0, at).map((other) => other.id));
  show(postList.posts.toSpliced(postList.posts.findLastIndex((other) => above.has(other.id)) + 1, 0, post));
}

function show(posts: readonly Post[]): void {
  postList.posts = ref(posts);
}

/** Whether a post that looks like this has a place in the list on screen. */
export const staysInList = (post: Post): boolean => belongs(post, postList.filter);

function forgetList(): void {
  request.abort();
  forgetLeftLists();
  Object.assign(postList, { ...EMPTY, filter: ref({}), status: 'loading' } satisfies PostList);
}

// Whoever signs in next may be somebody else.
on('session:ended', forgetList);
on('session:expired', forgetList);
