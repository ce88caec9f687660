import { useLatest } from '@benotes/ui';
import { useEffect } from 'react';

import { onSavedElsewhere } from '../../posts/actions/announcements.ts';
import type { Version } from './draft.ts';
import { fetchVersion } from './save-post.ts';

interface FollowingForm {
  /** The version that is shown; undefined for a new post. */
  read: () => Version | undefined;
  /** Whether nothing was changed here, and nothing is being done. */
  isIdle: () => boolean;
  onChanged: (version: Version) => Promise<void> | void;
}

/** Looks whether a post was changed elsewhere: when another tab says so, and when the user comes back to the page. */
export function useFollowing(id: number | undefined, form: FollowingForm): void {
  const latest = useLatest(form);
  useEffect(() => {
    if (id === undefined) return;
    const ended = new AbortController();
    let isLooking = false;
    const look = async () => {
      if (isLooking || !latest.current.isIdle()) return;
      isLooking = true;
      const before = latest.current.read();
      try {
        const version = await fetchVersion(id, ended.signal);
        const { isIdle, read, onChanged } = latest.current;
        const isOutdated = read() !== before; // it was saved here in the meantime
        if (!ended.signal.aborted && isIdle() && !isOutdated && version.etag !== before?.etag) await onChanged(version);
      } catch {
        // What is shown stays: saving it will say what is wrong.
      }
      isLooking = false;
    };
    const onVisible = () => document.visibilityState === 'visible' && void look();
    const off = onSavedElsewhere((saved) => saved === id && void look());
    document.addEventListener('visibilitychange', onVisible, ended);
    window.addEventListener('focus', onVisible, ended);
    return () => {
      ended.abort();
      off();
    };
  }, [id, latest]);
}
