import type { Post } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { generatePath } from '@benotes/router';
import type { MenuItem } from '@benotes/ui';
import { useCallback } from 'react';

import { archivePost } from '../posts/post-actions.ts';
import { texts } from '../posts/texts.ts';

interface PostMenuOptions {
  /** Asks where the post shall go. */
  onTransfer: (post: Post) => void;
  /** Goes to an address of the product. */
  onGo: (to: string) => void;
}

/** What can be done to a post: Transfer, Edit, Delete. The same function for the same options. */
export const usePostMenu = ({ onTransfer, onGo }: PostMenuOptions): ((post: Post) => MenuItem[]) =>
  useCallback(
    (post) => [
      { label: texts.transfer, icon: 'transfer', onSelect: () => onTransfer(post) },
      { label: texts.edit, icon: 'edit', onSelect: () => onGo(generatePath(paths.post, { id: String(post.id) })) },
      { label: texts.delete, icon: 'trash', tone: 'danger', onSelect: () => void archivePost(post) },
    ],
    [onTransfer, onGo],
  );
