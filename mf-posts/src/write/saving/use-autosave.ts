import type { Author } from '@benotes/contract';
import type { ApiError } from '@benotes/platform';
import { useLatest } from '@benotes/ui';
import { useLayoutEffect, useRef, useState } from 'react';

import { Autosave, type AutosaveOutcome, type AutosaveState } from './autosave.ts';
import type { Draft, Version } from './draft.ts';
import { saveChanges } from './save-post.ts';
import type { Conflict } from './use-saving.ts';

interface AutosavedForm {
  /** A new post is saved on request only. */
  isOn: boolean;
  read: () => Version | undefined;
  /** What is saved by itself. */
  collect: () => Draft;
  canSend: () => boolean;
  /** `mergedWith`: as of a save on request. */
  onSaved: (sent: Draft, saved: Version, mergedWith: readonly Author[] | undefined) => Promise<void> | void;
  onConflict: (conflict: Conflict) => void;
  /** It will not be saved by itself: the user has to do something. */
  onRefused: (error: ApiError) => void;
}

/** Saves the changes of a form by themselves: after a pause, when the page is hidden, and when the network is back. */
export function useAutosave(form: AutosavedForm) {
  const { isOn } = form;
  const latest = useLatest(form);
  const [state, setState] = useState<AutosaveState>('saved');
  const [savedAt, setSavedAt] = useState<number>();
  const autosave = useRef<Autosave>();
  const keepsVersion = useRef(true);

  useLayoutEffect(() => {
    if (!isOn) return;
    const send = async (): Promise<AutosaveOutcome> => {
      const [known, mine] = [latest.current.read(), latest.current.collect()];
      if (!known) return 'saved';
      if (!navigator.onLine) return 'offline';
      const isClosing = document.visibilityState === 'hidden';
      const result = await saveChanges(known, mine, { isQuiet: true, keepsVersion: keepsVersion.current, isClosing });
      if (result.status === 'conflict') {
        latest.current.onConflict({ mine, decision: result.decision, isRepeated: false, isAsked: false });
        return 'refused';
      }
      if (result.status === 'failed') {
        const outcome = outcomeOf(result.error);
        if (outcome === 'refused') latest.current.onRefused(result.error);
        return outcome;
      }
      if (result.post !== known.post) {
        keepsVersion.current = false;
        setSavedAt(Date.now());
      }
      await latest.current.onSaved(mine, { post: result.post, etag: result.etag }, result.mergedWith);
      return 'saved';
    };
    const own = new Autosave({ canSend: () => latest.current.canSend(), send, onState: setState });
    autosave.current = own;
    const flush = () => void own.flush();
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', flush);
    return () => {
      own.stop();
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', flush);
    };
  }, [isOn, latest]);

  return {
    state,
    /** When it was saved by itself last, in ms since 1970. */
    savedAt,
    schedule: () => autosave.current?.schedule(),
    /** Whether what the post was before is still to be kept in its history. */
    isVersionDue: () => keepsVersion.current,
    /** Keeps what the post was before the next change in its history, as before the first one. */
    keepNextVersion: () => {
      keepsVersion.current = true;
    },
    /** Saves now; resolves once that is done, or has failed. */
    flush: async () => autosave.current?.flush(),
    settled: async () => autosave.current?.settled(),
    clear: () => autosave.current?.clear(),
    isSending: () => autosave.current?.isSending === true,
  };
}

/** What may pass by itself: no response, an overloaded or failing server, or the same request still in progress. */
const PASSING: ReadonlySet<number> = new Set([0, 408, 409, 425, 429]);

function outcomeOf({ status }: ApiError): AutosaveOutcome {
  if (status === 0 && !navigator.onLine) return 'offline';
  return PASSING.has(status) || status >= 500 ? 'later' : 'refused';
}
