import type { Author, MergeChoice, Post } from '@benotes/contract';
import { emit, session } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { MergedNoticeProps } from '../merging/merged-notice.tsx';
import type { StoredDraft } from '../drafts/draft-store.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { linkOf } from '../../posts/text/link-of.ts';
import { type Draft, draftOf, isSameDraft, type Version } from '../saving/draft.ts';
import type { SentPost } from '../saving/idempotent-create.ts';
import { saveUnseen } from '../saving/save-unseen.ts';
import { texts } from '../saving/texts.ts';
import { useAutosave } from '../saving/use-autosave.ts';
import { useFollowing } from '../saving/use-following.ts';
import { type Conflict, useSaving } from '../saving/use-saving.ts';
import { useOnLeaving } from './use-on-leaving.ts';
import { usePostDraft } from './use-post-draft.ts';

interface PostFormOptions {
  initial: Draft;
  /** The version being edited; undefined creates a post. */
  opened: Version | undefined;
  /** The initial draft has content that was never saved. */
  unsaved: boolean;
  /** The note that a new link gets if the user wants it. */
  sharedText: string;
  /** Whether nothing can be saved now, such as while an image is uploaded. */
  isBlocked: (collection: Post['collection_id']) => boolean;
  onSaved: (post: Post) => void;
}

/**
 * A post that is edited: stored as a draft on this device until it is saved. A new post is saved on request only, an existing one
 * also by itself.
 */
export function usePostForm({ initial, opened, unsaved, sharedText, isBlocked, onSaved }: PostFormOptions) {
  const navigate = useNavigate();
  const draft = usePostDraft({ initial, opened, unsaved, sharedText });
  const { link, editor, tagField, read, changed } = draft;
  const [notice, setNotice] = useState<Pick<MergedNoticeProps, 'changedBy' | 'isUpdated'>>();
  /** How often a draft was restored. */
  const [restored, setRestored] = useState(0);
  /** The create request that got no response, which the next attempt repeats. */
  const sent = useRef<SentPost>();
  /** Whether the draft changed while a save was in flight. */
  const changedDuringSave = useRef(false);
  const isMounted = useRef(true);
  /** Nothing is saved any more when the form is left. */
  const isSettled = useRef(false);
  const canAutosave = opened !== undefined && !isBlocked(draft.collectionId) && (link.isLink || !draft.empty);

  const drafts = useDraft({ read, collect: () => (changed ? draft.collect() : undefined), sent });
  const { found, showsStorageWarning, schedule, flush, discard, dismissFound } = drafts;

  /** Once fields are shown anew, only what still differs from what is saved is stored. */
  const storeRest = () => {
    changedDuringSave.current = false; // also by showing it
    if (draft.hasChanged()) return scheduleAll();
    discard();
    autosave.clear();
  };
  const scheduleAll = () => {
    schedule();
    if (opened) autosave.schedule();
  };
  /** Shows what was merged, with what the user changed since it was sent. */
  const showMerged = async (sentDraft: Draft, saved: Version, others: readonly Author[]) => {
    const { movedOffset, rebaseDraft, rebaseHtml } = await import('../merging/rebase.ts');
    const [shown, now] = [draftOf(saved), draft.now()];
    const text = rebaseHtml({ base: draft.textOf(sentDraft), mine: draft.textOf(now), theirs: draft.textOf(shown) });
    draft.showOnTop(saved, rebaseDraft(sentDraft, now, shown), text, movedOffset);
    setNotice({ changedBy: others });
    storeRest();
  };
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
      if (!isMounted.current) {
        draft.setKnown(saved);
        isSettled.current = mergedWith !== undefined; // what was typed since stays in the draft
        return;
      }
      report({});
      if (mergedWith) return showMerged(sentDraft, saved, mergedWith);
      draft.keepSaved(sentDraft, saved);
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
    onSaved: (saved) => {
      isSettled.current = !changedDuringSave.current;
      if (changedDuringSave.current) {
        // Later changes update this post instead of creating another one.
        flushSync(() => draft.know(saved));
        void flush();
      } else discard();
      onSaved(saved.post);
    },
    onMerged: showMerged,
    settled: autosave.settled,
  });
  const { conflict } = saving;
  useFollowing(opened?.post.id, {
    read: () => draft.known(),
    isIdle: () => !draft.hasChanged() && !saving.isSaving() && !autosave.isSending() && !editor.current?.isComposing(),
    onChanged: async (version) => {
      const shown = draftOf(version);
      if (isSameDraft(draft.now(), shown)) return draft.know(version);
      const { movedOffset } = await import('../merging/rebase.ts');
      if (draft.hasChanged()) return; // meanwhile: it is merged when it is saved
      draft.showOnTop(version, shown, draft.textOf(shown), movedOffset);
      setNotice({ isUpdated: true });
      storeRest();
    },
  });

  const saveOnLeaving = () => {
    isMounted.current = false;
    // Where saving has failed, the user was asked before leaving.
    const hasFailed = conflict !== undefined || saving.failure !== undefined;
    if (!changed || !canAutosave || isSettled.current || hasFailed || !session.user) return;
    const mine = draft.collectForAutosave();
    const isWhole = isSameDraft(mine, draft.collect());
    const saveRest = async () => {
      await autosave.settled();
      const known = draft.known();
      if (isSettled.current || !known) return;
      const isSaved = await saveUnseen(known, mine, navigate, autosave.isVersionDue());
      if (isSaved && isWhole) await drafts.remove();
    };
    void saveRest();
  };
  useLayoutEffect(() => {
    isMounted.current = true;
  }, []);
  useOnLeaving(saveOnLeaving);
  useEffect(() => {
    if (unsaved) schedule();
  }, [unsaved, schedule]);
  useEffect(() => {
    if (restored > 0) editor.current?.focus();
  }, [restored, editor]);

  /** Stores the draft; an automatic retry is canceled, so that nothing is sent while the user types. */
  const markChanged = () => {
    changedDuringSave.current = true;
    saving.stopWaiting();
    scheduleAll();
  };
  const marking =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      markChanged();
    };
  const showUnsaved = (filled: Draft) => {
    flushSync(() => draft.fillUnsaved(filled));
    markChanged();
    void autosave.flush();
  };
  const settleDraft = (): Draft => {
    const chosen = tagField.current?.settle() ?? draft.now().tags;
    changedDuringSave.current = false;
    setNotice(undefined);
    return { ...draft.now(), tags: chosen };
  };
  return {
    ...saving,
    draft,
    setTitle: marking(draft.setTitle),
    setCollectionId: marking(draft.setCollectionId),
    setTags: marking(draft.setTags),
    setHasSharedText: marking(draft.setHasSharedText),
    /** The fields that only a link has; undefined for a text. */
    link: link.isLink
      ? {
          ...link.values,
          setUrl: marking(link.setUrl),
          setDescription: marking(link.setDescription),
          setLoadsPreview: marking(link.setLoadsPreview),
        }
      : undefined,
    /** The URL of the link that saving stores for the first time; undefined if there is none, or if it may be stored already. */
    newUrl: () => (opened ? link.movedUrl() : sent.current || read ? undefined : linkOf(draft.writtenNow())),
    /** Called when the user changed the text. */
    markTextChanged: () => {
      draft.markWritten();
      markChanged();
    },
    autosave,
    canAutosave,
    /** Saves now what is saved by itself; resolves to whether nothing is left. */
    settle: async () => {
      await autosave.flush();
      return !draft.hasChanged();
    },
    save: () => void save(settleDraft),
    saveCopy: () => void saveCopy(settleDraft),
    /** Saves with what to keep where the same words were changed elsewhere. */
    decide: (conflict: Conflict, choices: MergeChoice[]) => {
      changedDuringSave.current = false;
      void decide(conflict, choices);
    },
    /** Whether what is shown has changes that were made elsewhere. */
    notice,
    found,
    showsStorageWarning,
    dismissFound,
    /** Whether a draft was restored: the text has the focus, also once the editor is loaded. */
    isRestored: restored > 0,
    /** Continues with the draft that was found. Undo in the editor brings back the previous text. */
    restore: (stored: StoredDraft) => {
      draft.fillRestored(stored.draft);
      draft.know(stored.read);
      sent.current = stored.sent;
      setRestored(restored + 1);
      scheduleAll();
      dismissFound();
    },
    /** Continues with a version that was restored from the history. */
    showSaved: (saved: Version) => {
      draft.fillSaved(saved);
      discard();
      autosave.clear();
    },
    /** Makes the post what it was before the user changed it here, and offers to undo that. */
    discardChanges: async () => {
      await autosave.flush();
      const before = draft.now();
      autosave.keepNextVersion();
      showUnsaved(draft.start);
      editor.current?.focus();
      const undo = () => {
        const known = draft.known();
        if (isMounted.current) showUnsaved(before);
        else if (known) void saveUnseen(known, before, navigate);
      };
      const action = { label: texts.undo, run: undo };
      emit('notification:raised', { type: 'success', title: texts.changesDiscarded, action });
    },
    /** Leaves the form without saving. */
    leave: () => {
      isSettled.current = true;
      discard();
    },
  };
}
