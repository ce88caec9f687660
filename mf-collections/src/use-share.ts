import type { Share } from '@benotes/contract';
import type { FormError } from '@benotes/platform';
import { useEffect, useState } from 'react';

import { findShares, plainOf, saveShare, type ShareSubject, type Sharing } from './save-share.ts';

type ShareKind = 'collection_id' | 'saved_search_id' | 'post_id';

/** The public links of a collection, saved search, or post. */
export type ShareState =
  | {
      status: 'known';
      /** The link without a name and conditions, if there is one. */
      share: Share | undefined;
      /** All of them. */
      links: readonly Share[];
      /** Shows them as they are after one was created, changed, or ended. */
      setLinks: (links: readonly Share[]) => void;
      /** Creates, updates, or deletes it to match this. Returns the errors, if any. */
      save: (sharing: Sharing) => Promise<FormError | undefined>;
    }
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void };

const subjectOf = (kind: ShareKind, id: number): ShareSubject => {
  if (kind === 'collection_id') return { collection_id: id };
  return kind === 'post_id' ? { post_id: id } : { saved_search_id: id };
};

/** Loads the shares of a collection, saved search, or post. */
export function useShare(kind: ShareKind, id: number): ShareState {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ShareState>({ status: 'loading' });

  useEffect(() => {
    const request = new AbortController();
    const resolve = (loaded: ShareState) => request.signal.aborted || setState(loaded);
    const retry = () => {
      setState({ status: 'loading' });
      setAttempt((count) => count + 1);
    };
    const subject = subjectOf(kind, id);
    const known = (links: readonly Share[]): ShareState => {
      const share = plainOf(links);
      return {
        status: 'known',
        share,
        links,
        setLinks: (changed) => resolve(known(changed)),
        save: async (sharing) => {
          const outcome = await saveShare(subject, share, sharing);
          if (outcome.error) return outcome.error;
          const others = links.filter((each) => each !== share);
          resolve(known(outcome.share ? [outcome.share, ...others] : others));
          return undefined;
        },
      };
    };
    findShares(subject, request.signal).then(
      (links) => resolve(known(links)),
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
