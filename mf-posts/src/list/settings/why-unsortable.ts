import type { ListSettings } from '@benotes/contract';

import { listTexts } from './list-texts.ts';

/** Why posts cannot be dragged to another position in a list; undefined if they can. */
export function whyUnsortable({ view, sort }: ListSettings): string | undefined {
  if (sort !== null && sort !== 'manual') return listTexts.notSortedByHand;
  return view === 'moodboard' ? listTexts.notOnMoodboard : undefined;
}
