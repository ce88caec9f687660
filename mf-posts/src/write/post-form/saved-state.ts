import { formatTime } from '@benotes/ui/dates';

import type { AutosaveState } from '../saving/autosave.ts';
import { texts } from '../saving/texts.ts';

interface SavedState {
  isNew: boolean;
  changed: boolean;
  /** It is being saved on request. */
  busy: boolean;
  /** The last attempt has failed, or needs a decision. */
  hasFailed: boolean;
  /** Whether what has changed can be saved by itself. */
  canAutosave: boolean;
  autosave: AutosaveState;
  /** When it was saved by itself last, in ms since 1970. */
  savedAt: number | undefined;
}

/** Whether a form is saved, in a few words; undefined if there is nothing to say. */
export function savedStateOf({ isNew, changed, busy, hasFailed, canAutosave, autosave, savedAt }: SavedState) {
  if (busy) return texts.saving;
  if (!changed) return isNew ? undefined : savedAt === undefined ? texts.saved : texts.savedAt(formatTime(savedAt));
  if (isNew) return texts.notSavedYet;
  if (autosave === 'offline') return texts.notSavedOffline;
  if (autosave === 'failed' || hasFailed) return texts.notSavedNow;
  return canAutosave && autosave === 'waiting' ? texts.saving : texts.notSavedYet;
}
