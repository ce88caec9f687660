import type { Post } from '@benotes/contract';
import { emit } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { linkOf } from '../../posts/text/link-of.ts';
import type { StoredDraft } from '../drafts/draft-store.ts';
import type { Draft, Version } from '../saving/draft.ts';
import type { SentPost } from '../saving/idempotent-create.ts';
import { savesOnClosing } from '../saving/save-post.ts';
import { saveUnseen } from '../saving/save-unseen.ts';
import { texts } from '../saving/texts.ts';
import { markedFields } from './marked-fields.ts';
import { useFormSaving } from './use-form-saving.ts';
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
 * A post that is edited: stored as a draft on this device until it is saved. A new post is saved on request only, an
 * existing one also by itself.
 */
export function usePostForm({ initial, opened, unsaved, sharedText, isBlocked, onSaved }: PostFormOptions) {
  const navigate = useNavigate();
  const draft = usePostDraft({ initial, opened, unsaved, sharedText });
  const { link, editor, read } = draft;
  /** How often a draft was restored. */
  const [restored, setRestored] = useState(0);
  const sent = useRef<SentPost>();
  const canAutosave = opened !== undefined && !isBlocked(draft.collectionId) && (link.isLink || !draft.empty);
  const { drafts, isMounted, scheduleAll, clear, markChanged, ...saving } = useFormSaving(draft, {
    opened,
    sent,
    canAutosave,
    onSaved,
  });
  const { autosave } = saving;
  const { schedule, found, showsStorageWarning, dismissFound } = drafts;
  useEffect(() => {
    if (unsaved) schedule();
  }, [unsaved, schedule]);
  useEffect(() => {
    if (restored > 0) editor.current?.focus();
  }, [restored, editor]);

  const showUnsaved = (filled: Draft) => {
    flushSync(() => draft.fillUnsaved(filled));
    markChanged();
    void autosave.flush();
  };
  return {
    ...saving,
    draft,
    ...markedFields(draft, markChanged),
    /**
     * The URL of the link that saving stores for the first time; undefined if there is none, or if it may be stored
     * already.
     */
    newUrl: () => (opened ? link.movedUrl() : sent.current || read ? undefined : linkOf(draft.writtenNow())),
    /** Called when the user changed the text. */
    markTextChanged: () => {
      draft.markWritten();
      markChanged();
    },
    canAutosave,
    /** Saves now what is saved by itself; resolves to whether nothing is left to be saved by this form. */
    settle: async () => {
      await autosave.flush();
      return !draft.hasChanged() || !isMounted.current;
    },
    /** Whether what is saved by itself is saved if the page is closed now. */
    savesOnClosing: () => {
      const known = draft.known();
      return known !== undefined && savesOnClosing(known, draft.collectForAutosave());
    },
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
      if (draft.hasChanged()) return; // meanwhile: it is merged when it is saved
      draft.fillSaved(saved);
      clear();
    },
    /**
     * Makes the post what it was before the user changed it here, with what was changed elsewhere since, and offers to
     * undo that.
     */
    discardChanges: async () => {
      await autosave.flush();
      const before = draft.keep(draft.now());
      autosave.keepNextVersion();
      showUnsaved(draft.start());
      editor.current?.focus();
      offerUndo(async () => {
        await autosave.flush(); // what was typed since stays in the history
        autosave.keepNextVersion();
        const known = draft.known();
        if (isMounted.current) showUnsaved(before());
        else if (known) await saveUnseen(known, before(), navigate);
      });
    },
  };
}

function offerUndo(undo: () => Promise<void>): void {
  const action = { label: texts.undo, run: () => void undo() };
  emit('notification:raised', { type: 'success', title: texts.changesDiscarded, action });
}
