import type { Share } from '@benotes/contract';
import { useEffect, useState } from 'react';

import { findShare } from './save-share.ts';

/** What is known of the public link of a collection. */
export type ShareState =
  /** Without a share it was never made public. */
  { status: 'known'; share: Share | undefined } | { status: 'loading' } | { status: 'failed'; retry: () => void };

/** The share of a collection, asked for as soon as the collection is named. */
export function useShare(collection_id: number): ShareState {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ShareState>({ status: 'loading' });

  useEffect(() => {
    const request = new AbortController();
    const settle = (settled: ShareState) => request.signal.aborted || setState(settled);
    const retry = () => {
      setState({ status: 'loading' });
      setAttempt((count) => count + 1);
    };
    findShare(collection_id, request.signal).then(
      (share) => settle({ status: 'known', share }),
      (error: unknown) => {
        if (request.signal.aborted) return;
        console.error(error); // only logged (specification section 8); the section shows a Retry
        settle({ status: 'failed', retry });
      },
    );
    return () => request.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a further attempt asks the same again
  }, [collection_id, attempt]);

  return state;
}
