import type { Post } from '@benotes/contract';
import { emit } from '@benotes/platform';
import { cardName } from '@benotes/post-card';

import { collectionName } from '../posts/collection-name.ts';
import { findSavedLinks } from '../posts/find-saved-links.ts';
import { archivePost } from '../posts/post-actions.ts';
import { texts } from '../posts/texts.ts';

/** After a link was created in the form: notifies the user if it had been saved before. */
export async function notifyDuplicate(post: Post, open: (post: Post) => void): Promise<void> {
  if (post.url === null) return;
  const duplicate = (await findSavedLinks(post.url)).find(({ id }) => id !== post.id);
  if (!duplicate) return;
  emit('notification:raised', {
    type: 'success',
    title: texts.alreadySaved(collectionName(duplicate.collection_id)),
    description: cardName(duplicate),
    action: { label: texts.undo, run: () => void archivePost(post) },
    secondAction: { label: texts.open, run: () => open(duplicate) },
  });
}
