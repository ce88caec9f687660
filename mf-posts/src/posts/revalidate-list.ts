import { listPosts, PAGE_SIZE, PAGE_SIZE_MOBILE } from '@benotes/contract';
import { call, isMobile } from '@benotes/platform';

import { isSortedByOrder } from './filter.ts';
import { mergePage } from './merge-page.ts';
import { listLoadedAt, markListLoaded, postList, removedIds, setPosts } from './post-list.store.ts';

/** A list is stale this long after it was loaded, in ms. */
const STALE_AFTER_MS = 5000;
/** What a change of the list would interrupt: an inline editor, a dragged card, an open menu. */
const BUSY = '[data-editing], body > [data-post], [role="menu"]';

/**
 * Fetches the first page of the open list again and merges it, unless the list is in use. Failures are ignored. Further
 * down the list nothing is inserted or removed, which would move what the user reads.
 */
export async function revalidateList(): Promise<void> {
  if (!isIdle()) return;
  const { filter, posts: before } = postList;
  const limit = isMobile() ? PAGE_SIZE_MOBILE : PAGE_SIZE;
  try {
    const { data } = await call(listPosts, { query: { ...filter, limit, withTags: true } });
    if (postList.filter !== filter || postList.posts !== before || !isIdle()) return; // changed in the meantime
    markListLoaded();
    const page = data.filter(({ id }) => !removedIds.has(id));
    const isSorted = isSortedByOrder(filter) && !filter.is_archived;
    const merged = mergePage(before, page, { isSorted, isWhole: data.length < limit });
    if (merged === before) return;
    if (window.scrollY <= window.innerHeight) {
      setPosts(merged);
      postList.status = 'ready'; // a page that is cut for its size may look like the whole list
    } else {
      const changed = new Map(page.map((post) => [post.id, post]));
      setPosts(before.map((post) => changed.get(post.id) ?? post));
    }
  } catch {
    // The list is unchanged. The next focus tries again.
  }
}

/** Revalidates the list when it is stale. */
export function revalidateIfStale(): void {
  if (document.visibilityState === 'visible' && Date.now() - listLoadedAt() > STALE_AFTER_MS) void revalidateList();
}

function isIdle(): boolean {
  const { status, updating, moving, placeholders, previous } = postList;
  const isLoaded = status === 'ready' || status === 'complete';
  const isChanging = updating.length > 0 || moving || placeholders.length > 0 || previous !== null;
  return isLoaded && !isChanging && document.querySelector(BUSY) === null;
}
