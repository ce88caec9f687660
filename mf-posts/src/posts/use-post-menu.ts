import type { Post } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import type { MenuItem } from '@benotes/ui';

import { archivePost } from './post-actions.ts';
import { texts } from './texts.ts';

/** What can be done to a post: Transfer, Edit, Delete. */
export function usePostMenu(onTransfer: (post: Post) => void): (post: Post) => MenuItem[] {
  const navigate = useNavigate();
  return (post) => [
    { label: texts.transfer, icon: 'transfer', onSelect: () => onTransfer(post) },
    {
      label: texts.edit,
      icon: 'edit',
      onSelect: () => void navigate(generatePath(paths.post, { id: String(post.id) })),
    },
    { label: texts.delete, icon: 'trash', tone: 'danger', onSelect: () => void archivePost(post) },
  ];
}
