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
  const isBusy = useRef(false); // two presses may come before the next rendering

  const attempt = async (mine: Draft, send: () => Promise<SaveResult>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    setFailure(undefined);
    const result = await send();
    isBusy.current = false;
    if (result.status === 'saved') return onSaved(result.post); // busy until the page is left
    setBusy(false);
    if (result.status === 'failed') setFailure(result.error);
    setConflict(result.status === 'conflict' ? { mine, current: result.current } : undefined);
    onFailed();
  };

  return {
    busy,
    failure,
    conflict,
    save: (draft: Draft) => attempt(draft, () => (read ? saveChanges(read, draft) : saveNew(draft))),
    /** Sends a version over the other one. */
    saveMine: ({ mine, current }: Conflict) =>
      attempt(mine, () => (read ? saveOver(read, current, mine) : saveNew(mine))),
    /** Leaves the post as it is, and makes another one of the draft. */
    saveCopy: (draft: Draft) => attempt(draft, () => saveNew(draft)),
    closeConflict: () => setConflict(undefined),
  };
}
