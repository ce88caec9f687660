import type { useNavigate } from '@benotes/router';

import type { useDraft } from '../drafts/use-draft.ts';
import { isSameDraft } from '../saving/draft.ts';
import { saveUnseen } from '../saving/save-unseen.ts';
import type { useAutosave } from '../saving/use-autosave.ts';
import type { PostDraft } from './use-post-draft.ts';

interface LeftForm {
  draft: PostDraft;
  drafts: Pick<ReturnType<typeof useDraft>, 'remove'>;
  /** Resolves once nothing is on its way any more. */
  settled: () => Promise<void>;
  isVersionDue: ReturnType<typeof useAutosave>['isVersionDue'];
  /** Whether nothing is to be saved any more. */
  isSettled: () => boolean;
  navigate: ReturnType<typeof useNavigate>;
}

/** Saves what was not saved yet when a form is left, after what is on its way. */
export async function saveRest(form: LeftForm): Promise<void> {
  const { draft, drafts, settled, isVersionDue, isSettled, navigate } = form;
  await settled();
  const known = draft.known();
  if (isSettled() || !known) return;
  const mine = draft.collectForAutosave();
  const isSaved = await saveUnseen(known, mine, navigate, isVersionDue());
  if (isSaved && isSameDraft(mine, draft.now())) await drafts.remove();
}
