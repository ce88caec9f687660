import type { Post } from '@benotes/contract';
import { paths, slotActions } from '@benotes/platform';
import { generatePath } from '@benotes/router';
import { iconNamed, type MenuItem } from '@benotes/ui';
import { useCallback } from 'react';

import { archivePost } from '../posts/post-actions.ts';
import { postFacts } from '../posts/post-facts.ts';
import { texts } from '../posts/texts.ts';

interface PostMenuOptions {
  /** Opens the Transfer dialog. */
  onTransfer: (post: Post) => void;
  /** Navigates to a path of the app. */
  onNavigate: (to: string) => void;
}

/** The menu items of a post: Transfer, Edit, those of other modules, Delete. Memoized by its options. */
export const usePostMenu = ({ onTransfer, onNavigate }: PostMenuOptions): ((post: Post) => MenuItem[]) =>
  useCallback(
    (post) => [
      { label: texts.transfer, icon: 'transfer', onSelect: () => onTransfer(post) },
      {
        label: texts.edit,
        icon: 'edit',
        onSelect: () => onNavigate(generatePath(paths.post, { id: String(post.id) })),
      },
      ...contributed(post),
      { label: texts.delete, icon: 'trash', tone: 'danger', onSelect: () => void archivePost(post) },
    ],
    [onTransfer, onNavigate],
  );

/** The menu items that modules contribute for this post. */
const contributed = (post: Post): MenuItem[] =>
  slotActions('post.menu', postFacts(post)).map(({ label, icon, run }) => ({
    label,
    icon: iconNamed(icon),
    onSelect: () => void run({ post }),
  }));
