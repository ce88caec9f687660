import { listPosts } from '@benotes/contract';
import { call } from '@benotes/platform';

import { compareOf, isExact } from './list-order.ts';
import { mergePage } from './merge-page.ts';
import { pageSize } from './page-size.ts';
import { markListLoaded, postList, removedIds, setPosts } from './post-list.store.ts';

/** What a change of the list would interrupt: an inline editor, a dragged card, an open menu. */
const BUSY = '[data-editing], body > [data-post], [role="menu"]';

/** Whether nothing that the user reads would move. */
export const isNearTop = (): boolean => window.scrollY <= window.innerHeight;

/**
 * Fetches the first page of the open list again and merges it, unless the list is in use. Failures are ignored. Further
 * down the list nothing is inserted or removed. Resolves to whether the list shows all of the page.
 */
export async function revalidateList(): Promise<boolean> {
  if (!isIdle()) return false;
  const { filter, sort, posts: before } = postList;
  const limit = pageSize();
  try {
    const { data } = await call(listPosts, { query: { ...filter, sort: sort ?? undefined, limit, withTags: true } });
    if (postList.filter !== filter || postList.posts !== before || !isIdle()) return false; // changed in the meantime
    markListLoaded();
    const page = data.filter(({ id }) => !removedIds.has(id));
    const compare = isExact(postList) ? compareOf(postList) : undefined;
    const merged = mergePage(before, page, { compare, isWhole: data.length < limit });
    if (merged === before) return true;
    if (isNearTop()) {
      setPosts(merged);
      postList.status = 'ready'; // a page that is cut for its size may look like the whole list
      return true;
    }
    const changed = new Map(page.map((post) => [post.id, post]));
    setPosts(before.map((post) => changed.get(post.id) ?? post));
    return merged.length === before.length && merged.every(({ id }, index) => id === before[index]?.id);
  } catch {
    return false; // The list is unchanged. The next focus tries again.
  }
}

function isIdle(): boolean {
  const { status, updating, moving, placeholders, previous } = postList;
  const isLoaded = status === 'ready' || status === 'complete';
  const isChanging = updating.length > 0 || moving || placeholders.length > 0 || previous !== null;
  return isLoaded && !isChanging && document.querySelector(BUSY) === null;
}
