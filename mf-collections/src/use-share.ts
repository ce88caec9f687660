import type { Share } from '@benotes/contract';
import { useEffect, useState } from 'react';

import { findShare } from './save-share.ts';

/** The public link of a collection or saved search. */
export type ShareState =
  /** Without a share the collection is not public. */
  { status: 'known'; share: Share | undefined } | { status: 'loading' } | { status: 'failed'; retry: () => void };

/** Loads the share of a collection or saved search. */
export function useShare(kind: 'collection_id' | 'saved_search_id', id: number): ShareState {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ShareState>({ status: 'loading' });

  useEffect(() => {
    const request = new AbortController();
    const resolve = (loaded: ShareState) => request.signal.aborted || setState(loaded);
    const retry = () => {
      setState({ status: 'loading' });
      setAttempt((count) => count + 1);
    };
    const subject = kind === 'collection_id' ? { collection_id: id } : { saved_search_id: id };
    findShare(subject, request.signal).then(
      (share) => resolve({ status: 'known', share }),
      (error: unknown) => {
        if (request.signal.aborted) return;
        console.error(error); // only logged (specification section 8); the section shows a Retry
        resolve({ status: 'failed', retry });
      },
    );
    return () => request.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt sends the same request
  }, [kind, id, attempt]);

  return state;
}
