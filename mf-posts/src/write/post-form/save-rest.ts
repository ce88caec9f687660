import type { useNavigate } from '@benotes/router';

import type { useDraft } from '../drafts/use-draft.ts';
import { isSameDraft } from '../saving/draft.ts';
import { saveUnseen } from '../saving/save-unseen.ts';
import type { useAutosave } from '../saving/use-autosave.ts';
import type { PostDraft } from './use-post-draft.ts';

interface LeftForm {
  draft: PostDraft;
  drafts: Pick<ReturnType<typeof useDraft>, 'remove'>;
  autosave: Pick<ReturnType<typeof useAutosave>, 'settled' | 'isVersionDue'>;
  /** Whether nothing is to be saved any more. */
  isSettled: () => boolean;
  navigate: ReturnType<typeof useNavigate>;
}

/** Saves what was not saved yet when a form is left, after what is on its way. */
export async function saveRest({ draft, drafts, autosave, isSettled, navigate }: LeftForm): Promise<void> {
  const mine = draft.collectForAutosave();
  const isWhole = isSameDraft(mine, draft.collect());
  await autosave.settled();
  const known = draft.known();
  if (isSettled() || !known) return;
  const isSaved = await saveUnseen(known, mine, navigate, autosave.isVersionDue());
  if (isSaved && isWhole) await drafts.remove();
}
