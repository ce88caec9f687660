import type { Post } from '@benotes/contract';
import type { ApiError } from '@benotes/platform';
import { type MutableRefObject, useRef, useState } from 'react';

import { isRepeatable, type SentPost } from './idempotent-create.ts';
import { type Draft, saveChanges, saveNew, saveOver, type SaveResult, type Version } from './save-post.ts';

/** Two versions of one post, of which one has to be chosen. */
export interface Conflict {
  mine: Draft;
  current: Version;
}

interface SavingOptions {
  /** What the draft changes; undefined creates a post. */
  read: Version | undefined;
  /** A new post that was sent and never answered. */
  sent: MutableRefObject<SentPost | undefined>;
  /** Keeps the draft with what was sent of it. */
  keep: () => Promise<void>;
  /** It turned out that an earlier attempt has made this post: from now on it is the one to change. */
  onMade: (made: Version) => void;
  onSaved: (post: Post) => void;
  /** Nothing was saved; what is written stays. */
  onFailed: () => void;
}

/** Saves a form, one attempt at a time, and remembers what became of the last one. */
export function useSaving({ read, sent, keep, onMade, onSaved, onFailed }: SavingOptions) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const [conflict, setConflict] = useState<Conflict>();
  const [waitsForNetwork, setWaitsForNetwork] = useState(false);
  const isBusy = useRef(false); // two presses may come before the next rendering

  const attempt = async (mine: Draft, send: () => Promise<SaveResult>, canWait = false) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    setFailure(undefined);
    setWaitsForNetwork(false);
    const result = await send();
    isBusy.current = false;
    if (result.status === 'saved') return onSaved(result.post); // busy until the page is left
    setBusy(false);
    if (result.status === 'failed') {
      setFailure(result.error);
      setWaitsForNetwork(canWait && result.error.status === 0 && !navigator.onLine);
    }
    setConflict(result.status === 'conflict' ? { mine, current: result.current } : undefined);
    onFailed();
  };

  const create = (draft: Draft) => {
    const outbox = {
      sent: sent.current,
      keep: async (next: SentPost | undefined) => {
        sent.current = next;
        if (next) await keep(); // what was answered goes with the draft, or stays with what was written since
      },
    };
    return saveNew(draft, outbox, onMade);
  };

  return {
    busy,
    failure,
    conflict,
    /** The last attempt failed for want of a network, and nothing speaks against the same once there is one. */
    waitsForNetwork,
    /** What is written is no longer what that attempt was about. */
    stopWaiting: () => setWaitsForNetwork(false),
    save: (draft: Draft) => attempt(draft, () => (read ? saveChanges(read, draft) : create(draft)), true),
    /** Whether saving by itself, once there is a network, cannot make a second post. */
    isRepeatable: () => sent.current === undefined || isRepeatable(sent.current),
    /** Sends a version over the other one. */
    saveMine: ({ mine, current }: Conflict) =>
      attempt(mine, () => (read ? saveOver(read, current, mine) : create(mine))),
    /** Leaves the post as it is, and makes another one of the draft. */
    saveCopy: (draft: Draft) => attempt(draft, () => create(draft)),
    closeConflict: () => setConflict(undefined),
  };
}
