import { emit, paths } from '@benotes/platform';
import { generatePath } from '@benotes/router';

import { texts } from '../../posts/actions/action-texts.ts';
import type { Draft, Version } from './draft.ts';
import { saveChanges } from './save-post.ts';

/**
 * Saves what was typed when its form is left. The user is notified if it could not be saved; where that needs a
 * decision, the notification leads to the post. Returns whether it was saved.
 */
export async function saveUnseen(
  read: Version,
  draft: Draft,
  navigate: (path: string) => unknown,
  keepsVersion = false,
): Promise<boolean> {
  const { status } = await saveChanges(read, draft, { keepsVersion });
  if (status === 'conflict')
    emit('notification:raised', {
      type: 'error',
      title: texts.notUpdated,
      description: texts.changedElsewhere,
      action: {
        label: texts.edit,
        run: () => void navigate(generatePath(paths.post, { id: String(read.post.id) })),
      },
    });
  return status === 'saved';
}
