import type { Author } from '@benotes/contract';
import { useState } from 'react';

import type { MergedNoticeProps } from '../merging/merged-notice.tsx';
import { type Draft, draftOf, isSameDraft, type Version } from '../saving/draft.ts';
import { useFollowing } from '../saving/use-following.ts';
import type { PostDraft } from './use-post-draft.ts';

interface ChangesElsewhereOptions {
  /** Whether the user types nothing and nothing is being saved. */
  isIdle: () => boolean;
  /** Whether the form was not left yet. */
  isOpen: () => boolean;
  /** Called once fields are shown anew: only what still differs from what is saved is to be stored. */
  onShown: () => void;
}

/**
 * Shows changes of the post that were made elsewhere: those it was merged with, and while the user is idle all others.
 */
export function useChangesElsewhere(draft: PostDraft, opened: Version | undefined, form: ChangesElsewhereOptions) {
  const [notice, setNotice] = useState<Pick<MergedNoticeProps, 'changedBy' | 'isUpdated'>>();
  useFollowing(opened?.post.id, {
    read: () => draft.known(),
    isIdle: () => !draft.hasChanged() && form.isIdle(),
    onChanged: async (version) => {
      const [shown, before] = [draftOf(version), draft.known()];
      if (isSameDraft(draft.now(), shown)) return draft.know(version);
      const { movedOffset, rebaseWhole } = await import('../merging/rebase.ts');
      // Changed or saved meanwhile: it is, or was, merged when it is saved.
      if (!before || draft.hasChanged() || draft.known() !== before) return;
      draft.showOnTop(version, {
        fields: shown,
        text: draft.textOf(shown),
        moved: movedOffset,
        rebase: (kept) => rebaseWhole(draftOf(before), kept, shown),
      });
      setNotice({ isUpdated: true });
      form.onShown();
    },
  });
  return {
    /** Whether what is shown has changes that were made elsewhere. */
    notice,
    clearNotice: () => setNotice(undefined),
    /** Shows what was merged, with what the user changed since it was sent; false if the form was left. */
    showMerged: async (sent: Draft, saved: Version, others: readonly Author[]): Promise<boolean> => {
      const { movedOffset, rebaseDraft, rebaseHtml, rebaseWhole } = await import('../merging/rebase.ts');
      if (!form.isOpen()) return false;
      const [shown, now] = [draftOf(saved), draft.now()];
      const text = rebaseHtml({ base: draft.textOf(sent), mine: draft.textOf(now), theirs: draft.textOf(shown) });
      draft.showOnTop(saved, {
        fields: rebaseDraft(sent, now, shown),
        text,
        moved: movedOffset,
        rebase: (kept) => rebaseWhole(sent, kept, shown),
      });
      setNotice({ changedBy: others });
      form.onShown();
      return true;
    },
  };
}
