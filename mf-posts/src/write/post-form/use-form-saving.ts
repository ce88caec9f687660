import type { MergeChoice, Post } from '@benotes/contract';
import { session } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { type MutableRefObject, useRef } from 'react';
import { flushSync } from 'react-dom';

import { useDraft } from '../drafts/use-draft.ts';
import { asSent, type Draft, type Version } from '../saving/draft.ts';
import type { SentPost } from '../saving/idempotent-create.ts';
import { useAutosave } from '../saving/use-autosave.ts';
import { type Conflict, useSaving } from '../saving/use-saving.ts';
import { saveRest } from './save-rest.ts';
import { useChangesElsewhere } from './use-changes-elsewhere.ts';
import { useIsMounted } from './use-is-mounted.ts';
import { useOnLeaving } from './use-on-leaving.ts';
import type { PostDraft } from './use-post-draft.ts';

interface FormSavingOptions {
  /** The version being edited; undefined creates a post. */
  opened: Version | undefined;
  /** The create request that got no response, which the next attempt repeats. */
  sent: MutableRefObject<SentPost | undefined>;
  canAutosave: boolean;
  onSaved: (post: Post) => void;
}

/** When a draft is stored on this device and saved: on request, by itself, and when the form is left. */
export function useFormSaving(draft: PostDraft, { opened, sent, canAutosave, onSaved }: FormSavingOptions) {
  const navigate = useNavigate();
  const { editor, tagField, read, changed } = draft;
  /** Whether the draft changed while a save was in flight. */
  const changedDuringSave = useRef(false);
  const isMounted = useIsMounted();
  /** Nothing is saved any more when the form is left. */
  const isSettled = useRef(false);
  const drafts = useDraft({ read, collect: () => (changed ? draft.collect() : undefined), sent });
  const { schedule, flush, discard } = drafts;

  const scheduleAll = () => {
    schedule();
    if (opened) autosave.schedule();
  };
  /** Nothing is left to be stored or saved by itself. */
  const clear = () => {
    discard();
    autosave.clear();
  };
  const { notice, clearNotice, showMerged } = useChangesElsewhere(draft, opened, {
    isOpen: () => isMounted.current,
    isIdle: () => !saving.isSaving() && !autosave.isSending() && !editor.current?.isComposing(),
    onShown: () => {
      changedDuringSave.current = false; // also by showing it
      if (draft.hasChanged()) scheduleAll();
      else clear();
    },
  });
  const autosave = useAutosave({
    isOn: opened !== undefined,
    read: () => draft.known(),
    collect: draft.collectForAutosave,
    canSend: () =>
      canAutosave &&
      !saving.isSaving() &&
      !saving.waitsForNetwork &&
      !conflict?.isAsked &&
      editor.current?.isComposing() !== true,
    onSaved: async (sentDraft, saved, mergedWith) => {
      report({});
      try {
        if (mergedWith && (await showMerged(sentDraft, saved, mergedWith))) return;
      } catch (error) {
        console.error(error); // only logged: it is saved
      }
      const base = mergedWith ? asSent(saved, sentDraft) : saved;
      if (!isMounted.current) return draft.setKnown(base);
      draft.keepSaved(sentDraft, base);
      if (!draft.hasChanged()) discard();
    },
    onConflict: (found) => report({ conflict: found }),
    onRefused: (failure) => report({ failure }),
  });
  const { save, saveCopy, decide, report, ...saving } = useSaving({
    read: () => draft.known(),
    sent,
    storeDraft: flush,
    onCreated: draft.know,
    onSaved: (saved, merged) => {
      isSettled.current = !changedDuringSave.current;
      if (changedDuringSave.current) {
        // Later changes update this post instead of creating another one.
        flushSync(() => draft.know(merged ? asSent(saved, merged) : saved));
        void flush();
      } else if (isMounted.current) discard();
      else void drafts.remove();
      if (isMounted.current) onSaved(saved.post);
    },
    onMerged: showMerged,
    settled: autosave.settled,
  });
  const { conflict } = saving;
  useOnLeaving(() => {
    // Where saving has failed, the user was asked before leaving.
    const hasFailed = conflict !== undefined || saving.failure !== undefined;
    if (!changed || !canAutosave || isSettled.current || hasFailed || !session.user) return;
    const settled = async () => {
      await autosave.settled();
      await saving.settled();
    };
    void saveRest({
      draft,
      drafts,
      settled,
      isVersionDue: autosave.isVersionDue,
      isSettled: () => isSettled.current,
      navigate,
    });
  });

  const settleDraft = (): Draft => {
    const chosen = tagField.current?.settle() ?? draft.now().tags;
    changedDuringSave.current = false;
    clearNotice();
    return { ...draft.now(), tags: chosen };
  };
  return {
    ...saving,
    drafts,
    autosave,
    notice,
    isMounted,
    scheduleAll,
    clear,
    /** Stores the draft; an automatic retry is canceled, so that nothing is sent while the user types. */
    markChanged: () => {
      changedDuringSave.current = true;
      saving.stopWaiting();
      scheduleAll();
    },
    save: () => void save(settleDraft),
    saveCopy: () => void saveCopy(settleDraft),
    /** Saves with what to keep where the same words were changed elsewhere. */
    decide: (conflict: Conflict, choices: MergeChoice[]) => {
      changedDuringSave.current = false;
      void decide(conflict, choices);
    },
    /** Leaves the form without saving. */
    leave: () => {
      isSettled.current = true;
      discard();
    },
  };
}
