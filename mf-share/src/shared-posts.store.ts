import {
  DEFAULT_LIST_SETTINGS,
  listPosts,
  type ListSettings,
  type ListView,
  PAGE_SIZE,
  PAGE_SIZE_MOBILE,
  type Post,
  type Visitor,
} from '@benotes/contract';
import { ApiError, call, isMobile } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import { resolveImageUrls } from './resolve-image-urls.ts';

type Ref<T extends object> = ReturnType<typeof ref<T>>;

interface SharedPosts {
  /** The visitor of the open share; null if none is open. */
  visitor: Ref<Pick<Visitor, 'token' | 'collection_id'>> | null;
  /** The collection whose posts are shown: the shared one, or one below it; null for other shares. */
  collectionId: number | null;
  posts: Ref<readonly Post[]>;
  /** How the owner shows the collection. */
  settings: Ref<ListSettings>;
  /** The view that the visitor has chosen for this visit. */
  view: ListView | undefined;
  /** `ready`: another page can be requested; `complete`: a page came back empty; `ended`: the share has ended. */
  status: 'loading' | 'ready' | 'complete' | 'failed' | 'ended';
  /** The server's message when it asks to retry later. */
  later: string | undefined;
  /** Scroll position of the list when a post was opened, in px. */
  scrollTop: number;
}

const INITIAL = {
  visitor: null,
  collectionId: null,
  posts: ref<readonly Post[]>([]),
  settings: ref(DEFAULT_LIST_SETTINGS),
  view: undefined,
  status: 'loading',
  later: undefined,
  scrollTop: 0,
} as const;

/** The posts of the shared collection on screen. */
export const sharedPosts = proxy<SharedPosts>({ ...INITIAL });

let request = new AbortController();

/** Loads the posts of a share, unless it is already open. */
export async function openShare({ token, collection_id }: Pick<Visitor, 'token' | 'collection_id'>): Promise<void> {
  if (sharedPosts.visitor?.token === token && sharedPosts.visitor.collection_id === collection_id) return;
  closeShare();
  sharedPosts.visitor = ref({ token, collection_id });
  sharedPosts.collectionId = collection_id;
  await fetchPage();
}

/** Shows the posts of another collection of the share. */
export async function openCollection(id: number): Promise<void> {
  if (sharedPosts.collectionId === id) return;
  sharedPosts.collectionId = id;
  await reload();
}

/** Loads the posts again from the start. */
export async function reload(): Promise<void> {
  request.abort();
  const { visitor, collectionId, view } = sharedPosts;
  Object.assign(sharedPosts, { ...INITIAL, visitor: visitor && ref({ ...visitor }), collectionId, view });
  await fetchPage();
}

/** Loads the next page, or retries the one that failed; one at a time. */
export async function loadMore(): Promise<void> {
  if (sharedPosts.status !== 'ready' && sharedPosts.status !== 'failed') return;
  sharedPosts.status = 'loading';
  await fetchPage();
}

export function closeShare(): void {
  request.abort();
  Object.assign(sharedPosts, INITIAL);
}

async function fetchPage(): Promise<void> {
  request = new AbortController();
  const { signal } = request;
  try {
    const page = await fetchPageAfter(sharedPosts.posts, signal);
    if (signal.aborted) return; // another share was opened meanwhile
    if (page.settings) sharedPosts.settings = ref(page.settings);
    sharedPosts.posts = ref(page.posts);
    sharedPosts.status = page.isLast ? 'complete' : 'ready';
  } catch (error) {
    if (signal.aborted) return;
    const ended = error instanceof ApiError && error.status === 401;
    if (!ended) console.error(error); // only logged (specification section 8); the list shows a Retry
    sharedPosts.later = error instanceof ApiError ? error.later : undefined;
    sharedPosts.status = ended ? 'ended' : 'failed';
  }
}

/**
 * The loaded posts with the page after them. The cursor is the last post, which may have left the share meanwhile: then
 * the page after an earlier post is fetched, going back in growing steps to the start of the list.
 */
async function fetchPageAfter(
  posts: readonly Post[],
  signal: AbortSignal,
): Promise<{ posts: Post[]; settings: ListSettings | undefined; isLast: boolean }> {
  const collection_id = sharedPosts.collectionId ?? undefined; // none for a saved search
  const limit = isMobile() ? PAGE_SIZE_MOBILE : PAGE_SIZE;
  for (let dropped = 0; ; dropped = 2 * dropped + 1) {
    const loaded = posts.slice(0, Math.max(0, posts.length - dropped));
    try {
      const after_id = loaded.at(-1)?.id;
      // The first page says in which order the posts are.
      const order = after_id === undefined ? { withSettings: true } : { sort: sharedPosts.settings.sort ?? undefined };
      const query = { collection_id, after_id, limit, withTags: true, ...order };
      const { data, settings } = await call(listPosts, { query }, { signal });
      return { posts: [...loaded, ...data.map(resolveImageUrls)], settings, isLast: data.length === 0 };
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404 && loaded.length > 0;
      if (!isGone) throw error;
    }
  }
}
