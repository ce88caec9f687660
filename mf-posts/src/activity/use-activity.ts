import { type Change, CHANGES_PAGE_SIZE, CHANGES_PAGE_SIZE_MAX, listChanges, listShared } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';
import { useEffect, useState } from 'react';

/** Shared collections that are asked at once. */
const ASKED_AT_ONCE = 4;

type Activity =
  | { status: 'loading' | 'failed' | 'missing' }
  | { status: 'ready'; changes: readonly Change[]; hasMore: boolean };

/**
 * What happened in a collection and below it; with null, in everything that is shared with the user. The last one
 * first.
 */
export function useActivity(collectionId: number | null) {
  const [limit, setLimit] = useState(CHANGES_PAGE_SIZE);
  const [attempt, setAttempt] = useState(0);
  const [activity, setActivity] = useState<Activity>({ status: 'loading' });
  useEffect(() => {
    const request = new AbortController();
    const { signal } = request;
    const load = async () => {
      try {
        const found = await fetchActivity(collectionId, limit, signal);
        if (!signal.aborted) setActivity({ status: 'ready', ...found });
      } catch (error) {
        if (signal.aborted) return;
        console.error(error); // only logged: the page shows what it means
        setActivity({ status: error instanceof ApiError && error.status === 404 ? 'missing' : 'failed' });
      }
    };
    void load();
    return () => request.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt loads again
  }, [collectionId, limit, attempt]);
  return {
    activity,
    retry: () => {
      setActivity({ status: 'loading' });
      setAttempt((count) => count + 1);
    },
    loadMore: () => setLimit(CHANGES_PAGE_SIZE_MAX),
  };
}

async function fetchActivity(collectionId: number | null, limit: number, signal: AbortSignal) {
  const ids = collectionId === null ? await sharedIds(signal) : [collectionId];
  const found: Change[] = [];
  let isFull = false;
  for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
    const pages = await Promise.all(
      ids
        .slice(from, from + ASKED_AT_ONCE)
        .map((collection_id) => call(listChanges, { query: { collection_id, limit } }, { signal })),
    );
    for (const { data } of pages) {
      found.push(...data);
      isFull ||= data.length === limit;
    }
  }
  const changes = found.toSorted((a, b) =>
    a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : b.revision - a.revision,
  );
  return { changes, hasMore: isFull && limit < CHANGES_PAGE_SIZE_MAX };
}

async function sharedIds(signal: AbortSignal): Promise<number[]> {
  const { data } = await call(listShared, {}, { signal });
  return data.map(({ collection }) => collection.id);
}
