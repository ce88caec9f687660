import type { Post } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import { PostCard } from '@benotes/ui';
import { memo, type MouseEvent } from 'react';

import { PostMenu } from './post-menu.tsx';

interface PostItemProps {
  post: Post;
  busy: boolean;
  /** Asks where the post shall go; absent where nothing can be done to it, which also leaves out the menu. */
  onTransfer?: (post: Post) => void;
}

const tagHref = (id: number) => generatePath(paths.tag, { id: String(id) });

/** The card of a post in a list. Notes open on a page of their own. */
export const PostItem = memo(function PostItem({ post, busy, onTransfer }: PostItemProps) {
  const navigate = useNavigate();
  const href = generatePath(paths.post, { id: String(post.id) });
  return (
    <PostCard
      post={post}
      busy={busy}
      menu={onTransfer && <PostMenu post={post} onTransfer={onTransfer} />}
      href={href}
      onOpen={() => void navigate(href)}
      tagHref={tagHref}
      onNavigate={(event: MouseEvent, to: string) => {
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
});
