import type { Post } from '@benotes/contract';
import { IconButton, Menu } from '@benotes/ui';

import { texts } from './texts.ts';
import { usePostMenu } from './use-post-menu.ts';

interface PostMenuProps {
  post: Post;
  onTransfer: (post: Post) => void;
}

/** The three dots of a post. */
export function PostMenu({ post, onTransfer }: PostMenuProps) {
  const itemsOf = usePostMenu(onTransfer);
  return <Menu label={texts.menu} trigger={<IconButton label={texts.menu} icon="more" />} items={itemsOf(post)} />;
}
