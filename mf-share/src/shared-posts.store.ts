import { listPosts, PAGE_SIZE, PAGE_SIZE_MOBILE, type Post, type Visitor } from '@benotes/contract';
import { ApiError, call, isMobile } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import { shownPost } from './resolve-image-urls.ts';

type Whole<T extends object> = ReturnType<typeof ref<T>>;

interface SharedPosts {
  /** Whose share it is; null before any was opened. */
  visitor: Whole<Pick<Visitor, 'token' | 'collection_id'>> | null;
  posts: Whole<readonly Post[]>;
  /** `ready` when a further page may be asked for, `complete` once one came back empty, `ended` with the share. */
  status: 'loading' | 'ready' | 'complete' | 'failed' | 'ended';
  /** Why it failed, where the server said when to come back. */
  later: string | undefined;
  /** How far the list was scrolled when a post was opened, in px. */
  leftAt: number;
}

const NOTHING = {
  visitor: null,
  posts: ref<readonly Post[]>([]),
  status: 'loading',
  later: undefined,
  leftAt: 0,
} as const;

/** The posts of the shared collection on screen. */
export const sharedPosts = proxy<SharedPosts>({ ...NOTHING });

let request = new AbortController();

/** Shows the posts of a share; one that is on screen already stays as it is. */
export async function openShare({ token, collection_id }: Visitor): Promise<void> {
  if (sharedPosts.visitor?.token === token && sharedPosts.visitor.collection_id === collection_id) return;
  forgetShare();
  sharedPosts.visitor = ref({ token, collection_id });
  await fetchPage();
}

/** Asks for the page after the last post, or for the page that failed once more; one at a time. */
export async function loadMore(): Promise<void> {
  if (sharedPosts.status !== 'ready' && sharedPosts.status !== 'failed') return;
  sharedPosts.status = 'loading';
  await fetchPage();
}

export function forgetShare(): void {
  request.abort();
  Object.assign(sharedPosts, NOTHING);
}

async function fetchPage(): Promise<void> {
  request = new AbortController();
  const { signal } = request;
  try {
    const page = await pageAfter(sharedPosts.posts, signal);
    if (signal.aborted) return; // another share was opened meanwhile
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
 * The posts on screen and the page after them. A visitor is not told of a post that left the share: where the last one
 * did, the list goes on after one that stands further and further above, at the end from its beginning.
 */
async function pageAfter(shown: readonly Post[], signal: AbortSignal): Promise<{ posts: Post[]; isLast: boolean }> {
  const collection_id = sharedPosts.visitor?.collection_id;
  const limit = isMobile() ? PAGE_SIZE_MOBILE : PAGE_SIZE;
  for (let dropped = 0; ; dropped = 2 * dropped + 1) {
    const kept = shown.slice(0, Math.max(0, shown.length - dropped));
    try {
      const query = { collection_id, after_id: kept.at(-1)?.id, limit, withTags: true };
      const { data } = await call(listPosts, { query }, { signal });
      return { posts: [...kept, ...data.map(shownPost)], isLast: data.length === 0 };
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404 && kept.length > 0;
      if (!isGone) throw error;
    }
  }
}
