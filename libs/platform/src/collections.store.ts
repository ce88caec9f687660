import {
  type CollectionTree,
  type LibraryCounts,
  listCollections,
  listShared,
  type Output,
  type SharedRoot,
  TREE_QUERY,
} from '@benotes/contract';
import { proxy, ref } from 'valtio';

import { call } from './api/call.ts';
import { on } from './bus.ts';

interface Collections {
  /** The roots, each with its tree. A `ref`: thousands of nodes are replaced as a whole, never changed in place. */
  tree: ReturnType<typeof ref<readonly CollectionTree[]>>;
  /** Next to the tree; null while they are unknown. Replaced as a whole as well. */
  counts: LibraryCounts | null;
  /** Whether others share anything with the user, as the last response for the tree said. */
  hasShared: boolean;
  /** How many notifications are unread, as far as is known; null for a user without any. */
  unread: number | null;
  /** What others share with the user; null while it is unknown. Replaced as a whole, like the tree. */
  shared: ReturnType<typeof ref<readonly SharedRoot[]>> | null;
  /** `ended`: the user signed out; nothing is requested until the next sign-in. */
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'ended';
}

/** The collections of the user, for the sidebar and every selector. Uncategorized (id 0) is not among them. */
export const collections = proxy<Collections>({
  tree: ref([]),
  counts: null,
  shared: null,
  hasShared: false,
  unread: null,
  status: 'idle',
});

let loading: Promise<void> | null = null;
let comparing: Promise<void> | null = null;
/** Incremented when a session ends: later responses for it are ignored. */
let sessions = 0;
/** Incremented by each change, here or elsewhere: responses to requests from before may not have it. */
let changes = 0;

/**
 * Fetches the tree; while a request is in flight, callers share it (specification section 7). After a change during the
 * request there is another one, which they share as well.
 */
export function loadCollections(): Promise<void> {
  if (loading) return loading;
  const mine = fetchTree().finally(() => {
    if (loading === mine) loading = null;
  });
  loading = mine;
  return mine;
}

async function fetchTree(): Promise<void> {
  const started = sessions;
  if (collections.status !== 'ready') collections.status = 'loading';
  try {
    const shown = collections.tree;
    const { data, counts = null, ...rest } = await fetchUnchanged(started);
    if (started !== sessions) return;
    if (collections.tree !== shown) return await fetchTree(); // the response may not have what is shown in advance
    Object.assign(collections, { tree: ref(data), counts, ...beside(rest), status: 'ready' });
    // Whatever was changed may have been in one of them.
    if (collections.shared?.length) void loadShared();
  } catch (error) {
    if (started !== sessions) return;
    console.error(error); // only logged (specification section 8); the sidebar shows the state with a Retry
    collections.status = 'failed';
  }
}

/** Requests the tree until nothing changes during the request. */
async function fetchUnchanged(started: number): Promise<Output<typeof listCollections>> {
  const before = changes;
  const response = await call(listCollections, { query: TREE_QUERY });
  return before === changes || started !== sessions ? response : fetchUnchanged(started);
}

/** What the response for the tree says of other users. */
const beside = ({
  has_shared,
  unread_notifications,
}: Pick<Output<typeof listCollections>, 'has_shared' | 'unread_notifications'>) => ({
  hasShared: has_shared ?? false,
  unread: unread_notifications ?? null,
});

let sharedRequests = 0;

/** Fetches what others share with the user. If that fails, it stays as it is. */
export async function loadShared(): Promise<void> {
  const started = sessions;
  sharedRequests += 1;
  try {
    const { data } = await call(listShared, {});
    if (started === sessions) collections.shared = ref(data);
  } catch (error) {
    if (started === sessions) console.error(error); // only logged: the user's own collections are there without it
  } finally {
    sharedRequests -= 1;
  }
}

/** Fetches it unless it is known or on its way: the sidebar, which asks first, is closed on phones. */
export function needShared(): void {
  if (collections.shared === null && sharedRequests === 0 && mayHaveShared()) void loadShared();
}

/** Whether others may share something with the user: false only once the server has said so. */
export const mayHaveShared = (): boolean => collections.status !== 'ready' || collections.hasShared;

/** The collection that another user shares and that this one is or is in; the one where more is allowed. */
export function sharedRootOf(
  id: number,
  roots: readonly SharedRoot[] | null = collections.shared,
): SharedRoot | undefined {
  const found = roots?.filter(({ collection }) => findCollectionPath([collection], id).length > 0) ?? [];
  return found.toSorted((one, other) => other.permission - one.permission)[0];
}

/** The path to a collection of the user, or to one from what another user shares; empty if there is none. */
export function findKnownPath(id: number, tree: readonly CollectionTree[] = collections.tree): CollectionTree[] {
  const own = findCollectionPath(tree, id);
  if (own.length > 0) return own;
  const shared = sharedRootOf(id);
  return shared ? findCollectionPath([shared.collection], id) : [];
}

/**
 * Fetches the tree again, because it may have changed elsewhere, without showing that it loads. If that fails, the tree
 * stays as it is.
 */
export async function revalidateCollections(): Promise<void> {
  changes += 1;
  if (collections.status !== 'ready' || loading) return;
  const mine = (comparing ??= compareTree().finally(() => {
    if (comparing === mine) comparing = null;
  }));
  await mine;
}

async function compareTree(): Promise<void> {
  const started = sessions;
  const { tree, counts: known } = collections;
  try {
    const { data, counts = null, ...rest } = await fetchUnchanged(started);
    if (started !== sessions) return;
    Object.assign(collections, beside(rest));
    if (collections.shared?.length && !collections.hasShared) void loadShared(); // it has ended
    // What has changed in the meantime is newer.
    if (collections.tree === tree && JSON.stringify(data) !== JSON.stringify(tree)) collections.tree = ref(data);
    if (collections.counts === known) collections.counts = counts;
  } catch {
    // The next focus tries again.
  }
}

/** The path from the root to a collection, inclusive; empty if it does not exist. */
export function findCollectionPath(tree: readonly CollectionTree[], id: number): CollectionTree[] {
  const trail: CollectionTree[] = [];
  // A loop, not recursion: trees may be a hundred deep and ten thousand wide.
  const open: Iterator<CollectionTree>[] = [tree.values()];
  while (open.length > 0) {
    const next = open[open.length - 1]!.next(); // length > 0, so there is a last one
    if (next.done) {
      open.pop();
      trail.pop();
      continue;
    }
    trail.push(next.value);
    if (next.value.id === id) return trail;
    open.push(next.value.nested.values());
  }
  return [];
}

/** The tree with another number of posts in one collection. Only it and its ancestors are new objects. */
function withCount(tree: readonly CollectionTree[], path: readonly CollectionTree[], by: number): CollectionTree[] {
  const [next, ...rest] = path;
  return tree.map((node) => {
    if (node.id !== next?.id) return node;
    if (rest.length > 0) return { ...node, nested: withCount(node.nested, rest, by) };
    return { ...node, posts_count: Math.max(0, (node.posts_count ?? 0) + by) };
  });
}

function changeCount(id: number | null | undefined, by: number): void {
  if (id === null || id === undefined) return;
  const path = findCollectionPath(collections.tree, id);
  if (path.at(-1)?.posts_count !== undefined) collections.tree = ref(withCount(collections.tree, path, by));
}

on('post:placed', ({ from, to }) => {
  if (from === to) return;
  changeCount(from, -1);
  changeCount(to, 1);
});

on('library:changed', ({ subject }) => {
  if (subject === 'collections') changes += 1;
});

function reset(): void {
  sessions += 1;
  loading = null;
  comparing = null;
  Object.assign(collections, {
    tree: ref([]),
    counts: null,
    shared: null,
    hasShared: false,
    unread: null,
    status: 'ended',
  });
}

// The next user must not see this data.
on('session:ended', reset);
on('session:expired', reset);
