import type { Post } from '@benotes/contract';
import type { ApiError } from '@benotes/platform';
import { useRef, useState } from 'react';

import { type Draft, saveChanges, saveNew, saveOver, type SaveResult, type Version } from './save-post.ts';

/** Two versions of one post, of which one has to be chosen. */
export interface Conflict {
  mine: Draft;
  current: Version;
}

interface SavingOptions {
  /** What the draft changes; undefined creates a post. */
  read: Version | undefined;
  onSaved: (post: Post) => void;
  /** Nothing was saved; what is written stays. */
  onFailed: () => void;
}

/** Saves a form, one attempt at a time, and remembers what became of the last one. */
export function useSaving({ read, onSaved, onFailed }: SavingOptions) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const [conflict, setConflict] = useState<Conflict>();
  const [waitsForNetwork, setWaitsForNetwork] = useState(false);
  const isBusy = useRef(false); // two presses may come before the next rendering

  const attempt = async (mine: Draft, send: () => Promise<SaveResult>, isRepeatable = false) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const beganOffline = !navigator.onLine;
    setBusy(true);
    setFailure(undefined);
    setWaitsForNetwork(false);
    const result = await send();
    isBusy.current = false;
    if (result.status === 'saved') return onSaved(result.post); // busy until the page is left
    setBusy(false);
    if (result.status === 'failed') {
      setFailure(result.error);
      // A new post that went out may have arrived, and would be there twice; a change is the same the second time.
      const cannotBeThere = beganOffline || read !== undefined;
      setWaitsForNetwork(isRepeatable && result.error.status === 0 && !navigator.onLine && cannotBeThere);
    }
    setConflict(result.status === 'conflict' ? { mine, current: result.current } : undefined);
    onFailed();
  };

  return {
    busy,
    failure,
    conflict,
    /** The last attempt failed for want of a network, and nothing speaks against the same once there is one. */
    waitsForNetwork,
    /** What is written is no longer what that attempt was about. */
    stopWaiting: () => setWaitsForNetwork(false),
    save: (draft: Draft) => attempt(draft, () => (read ? saveChanges(read, draft) : saveNew(draft)), true),
    /** Sends a version over the other one. */
    saveMine: ({ mine, current }: Conflict) =>
      attempt(mine, () => (read ? saveOver(read, current, mine) : saveNew(mine))),
    /** Leaves the post as it is, and makes another one of the draft. */
    saveCopy: (draft: Draft) => attempt(draft, () => saveNew(draft)),
    closeConflict: () => setConflict(undefined),
  };
}
