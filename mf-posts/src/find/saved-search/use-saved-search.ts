import { getSavedSearch, type SavedSearch } from '@benotes/contract';
import { ApiError, call, on } from '@benotes/platform';
import { useEffect, useState } from 'react';

export type SavedSearchState =
  | { status: 'loading' | 'missing' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; search: SavedSearch };

/** Loads a saved search. After a change it is loaded again, and the earlier version stays until then. */
export function useSavedSearch(id: number): SavedSearchState {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<SavedSearchState>({ status: 'loading' });
  useEffect(() => {
    const request = new AbortController();
    const retry = () => setAttempt((count) => count + 1);
    void fetchSavedSearch(id, request.signal).then((outcome) => {
      if (request.signal.aborted) return undefined;
      setState(outcome.status === 'failed' ? { status: 'failed', retry } : outcome);
      return undefined;
    });
    const stop = on('saved-search:changed', retry);
    return () => {
      request.abort();
      stop();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt sends the same request
  }, [id, attempt]);
  return state;
}

type Outcome = Exclude<SavedSearchState, { status: 'failed' }> | { status: 'failed' };

async function fetchSavedSearch(id: number, signal: AbortSignal): Promise<Outcome> {
  try {
    return { status: 'ready', search: (await call(getSavedSearch, { params: { id } }, { signal })).data };
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.status)) return { status: 'missing' };
    if (!signal.aborted) console.error(error); // the page shows a Retry
    return { status: 'failed' };
  }
}
