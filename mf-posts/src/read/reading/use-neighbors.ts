import type { Post } from '@benotes/contract';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { loadMore, openList, postList, restoreList } from '../../list/store/post-list.store.ts';
import { type Filter, isSameFilter } from '../../posts/filter.ts';

/** The next page is loaded when this post and the following ones are fewer than this. */
const LOAD_BEFORE_END = 3;

/** The posts before and after one in its list. */
interface Neighbors {
  /** Goes to the previous post; undefined at the start of the list. */
  goBack: (() => void) | undefined;
  /** Goes to the next post, as soon as it is loaded; undefined at the end of the list. */
  goOn: (() => void) | undefined;
  /** The next post is still loading. */
  isWaiting: boolean;
}

/**
 * The posts before and after a post in the list it was opened from, whose pages are loaded as needed. After a reload
 * the list is opened again; a post beyond its first page has no neighbors then. One that has left the list keeps its
 * position.
 */
export function useNeighbors(id: Post['id'], list: Filter | undefined, go: (id: Post['id']) => void): Neighbors {
  const { filter, posts, status } = useSnapshot(postList);
  const isOpen = list !== undefined && isSameFilter(filter, list);
  useEffect(() => {
    if (list && !isOpen && !restoreList(list)) void openList(list);
  }, [list, isOpen]);

  const found = isOpen ? posts.findIndex((post) => post.id === id) : -1;
  const [position, setPosition] = useState(-1);
  if (found >= 0 && found !== position) setPosition(found);
  const index = found >= 0 ? found : position;
  const isKnown = isOpen && index >= 0;
  const previous = isKnown ? posts[index - 1] : undefined;
  const next = isKnown ? posts[found >= 0 ? index + 1 : index] : undefined;
  const [waitsFrom, setWaitsFrom] = useState<Post['id']>();
  const isWaiting = waitsFrom === id && !next && status === 'loading';
  const hasWaited = waitsFrom !== undefined && (waitsFrom !== id || (!next && status !== 'loading'));
  if (hasWaited) setWaitsFrom(undefined);

  // Once for each end: a page may add nothing, as its posts are just being deleted.
  const endId = isKnown && posts.length - index < LOAD_BEFORE_END ? posts.at(-1)?.id : undefined;
  useEffect(() => {
    if (endId !== undefined) void loadMore();
  }, [endId]);
  useEffect(() => {
    if (waitsFrom === id && next) go(next.id);
  }, [waitsFrom, id, next, go]);

  const goOn = () => {
    if (next) return go(next.id);
    void loadMore(); // first, because a failed page is loaded again
    setWaitsFrom(id);
  };
  return {
    goBack: previous && (() => go(previous.id)),
    goOn: next || (isKnown && status !== 'complete') ? goOn : undefined,
    isWaiting,
  };
}
