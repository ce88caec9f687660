import type { Post } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import { IconButton, Menu } from '@benotes/ui';

import { archivePost } from './post-actions.ts';
import { texts } from './texts.ts';

interface PostMenuProps {
  post: Post;
  onTransfer: (post: Post) => void;
}

/** The three dots of a post: Transfer, Edit, Delete. */
export function PostMenu({ post, onTransfer }: PostMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu
      label={texts.menu}
      trigger={<IconButton label={texts.menu} icon="more" />}
      items={[
        { label: texts.transfer, icon: 'transfer', onSelect: () => onTransfer(post) },
        {
          label: texts.edit,
          icon: 'edit',
          onSelect: () => void navigate(generatePath(paths.post, { id: String(post.id) })),
        },
        { label: texts.delete, icon: 'trash', tone: 'danger', onSelect: () => void archivePost(post) },
      ]}
    />
  );
}
