import type { Post, PostAction } from '@benotes/contract';

import { act } from './post-jobs.store.ts';
import { selectionOf } from './selection-of.ts';
import { clearSelection, isSelected, selected } from './selection.store.ts';

/** Does something with the selected posts and ends the selection. */
export async function actOnSelection(
  action: PostAction,
  tags: readonly { id: number; name: string }[] = [],
): Promise<boolean> {
  const { isAll, ids } = selected;
  const isChosen = ({ id }: Post) => isSelected({ isAll, ids }, id);
  const isDone = await act(selectionOf(), action, isChosen, tags);
  if (isDone) clearSelection();
  return isDone;
}
