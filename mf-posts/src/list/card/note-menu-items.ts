import { linkIn, type Post } from '@benotes/contract';
import type { MenuItem } from '@benotes/ui';

import { lazyConvert } from '../../posts/actions/lazy-post-actions.ts';
import { texts } from '../../posts/texts.ts';

/** The menu items for the note of a link, and for turning links and notes into each other. */
export function noteMenuItems(post: Post, onEdit: (post: Post) => void): MenuItem[] {
  if (post.type === 'link')
    return [
      { label: post.note ? texts.editNote : texts.addNote, icon: 'quote', onSelect: () => onEdit(post) },
      { label: texts.turnIntoNote, icon: 'heading', onSelect: () => void lazyConvert(post, 'text') },
    ];
  if (!linkIn(post.content)) return [];
  return [{ label: texts.turnIntoLink, icon: 'link', onSelect: () => void lazyConvert(post, 'link') }];
}
