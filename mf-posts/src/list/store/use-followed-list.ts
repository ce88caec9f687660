import { type Change, listChanges } from '@benotes/contract';
import { ApiError, call, collections, emit, findCollectionPath, session, sharedRootOf } from '@benotes/platform';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import { followTexts as texts } from './follow-texts.ts';
import { postList } from './post-list.store.ts';
import { isNearTop, revalidateList } from './revalidate-list.ts';

/** How often a shared list asks whether others have changed it, while it is visible, in ms. */
export const FOLLOW_MS = 5000;
/**
 * What the first answer tells may be younger than the list: then that is loaded again. In ms, because clocks differ.
 */
const YOUNG_MS = 60_000;
/** More changes at once are not told apart. */
const LOOKED_AT = 20;

/** Whether others may change a collection: it is theirs, or shared with them. */
function isShared(id: number): boolean {
  const { tree, shared } = collections;
  if (shared && sharedRootOf(id, shared)) return true;
  return findCollectionPath(tree, id).some(({ is_shared }) => is_shared);
}

/** Cards that the pointer or the focus is on would move away from under it. */
const isInUse = () =>
  document.querySelector('[data-post]:hover') !== null || Boolean(document.activeElement?.closest('[data-post]'));

const isYoung = ({ created_at }: Change) => Date.now() - Date.parse(created_at) < YOUNG_MS;

/** Shows in the open list of a shared collection what others do there, a few seconds later. */
export function useFollowedList(): void {
  const { filter } = useSnapshot(postList);
  const { tree, shared } = useSnapshot(collections);
  const id = filter.collection_id ?? null;
  // oxlint-disable-next-line react/exhaustive-deps -- `isShared` reads what the snapshots have
  const isFollowed = id !== null && (tree.length > 0 || shared !== null) && isShared(id);
  useEffect(() => {
    if (id === null || !isFollowed) return undefined;
    const request = new AbortController();
    const follow = follower(id, request.signal);
    void follow();
    const timer = setInterval(() => void follow(), FOLLOW_MS);
    return () => {
      clearInterval(timer);
      request.abort();
    };
  }, [id, isFollowed]);
}

/** Returns what looks for changes of a collection since it was called last. */
function follower(collection_id: number, signal: AbortSignal): () => Promise<void> {
  let after: number | undefined;
  let isAsking = false;
  /** Something has changed that the list does not show yet. */
  let isWaiting = false;
  let isOffered = false;
  let isOver = false;
  const show = async () => {
    isWaiting = !(await revalidateList());
    isOffered = isOffered && isWaiting;
  };
  const showAtTop = () => {
    if (signal.aborted) return;
    isOffered = false;
    if (!isNearTop()) window.scrollTo(0, 0);
    void show();
  };
  const offer = () => {
    isOffered = true;
    const action = { label: texts.show, run: showAtTop };
    emit('notification:raised', { type: 'hint', title: texts.changed, action });
  };
  return async () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || isAsking || isOver) return;
    isAsking = true;
    try {
      const query = { collection_id, limit: LOOKED_AT, ...(after !== undefined && { after }) };
      const { data, next_after, must_reload } = await call(listChanges, { query }, { signal });
      const byOthers = data.filter(({ maker_id }) => maker_id !== session.user?.id);
      const isFirst = after === undefined;
      const isChanged = isFirst ? byOthers.some(isYoung) : must_reload || byOthers.length > 0;
      after = next_after;
      isWaiting ||= isChanged;
      if (signal.aborted || !isWaiting) return;
      // Cards under the pointer or the focus, and those that are read, stay where they are, until the user says so or
      // is elsewhere.
      if (!isInUse() && (isChanged || isNearTop())) await show();
      if (isWaiting && !isOffered && !signal.aborted && (isInUse() || !isNearTop())) offer();
    } catch (error) {
      // It is not shared any more. Otherwise the next time asks again.
      isOver = error instanceof ApiError && error.status === 404;
    } finally {
      isAsking = false;
    }
  };
}
