import type { Post } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import { PostCard } from '@benotes/ui';
import { memo, type MouseEvent } from 'react';

import { collectionPath } from './collection-path.ts';
import { PostMenu } from './post-menu.tsx';
import { useCollectionName } from './use-collection-name.ts';

interface PostItemProps {
  post: Post;
  busy: boolean;
  /** Says in which collection the post is. */
  namesCollection: boolean;
  /** Words to mark. */
  words?: readonly string[];
  /** Asks where the post shall go; absent where nothing can be done to it, which also leaves out the menu. */
  onTransfer?: (post: Post) => void;
}

const tagHref = (id: number) => generatePath(paths.tag, { id: String(id) });

/** The card of a post in a list. Notes open on a page of their own. */
export const PostItem = memo(function PostItem({ post, busy, namesCollection, words, onTransfer }: PostItemProps) {
  const navigate = useNavigate();
  const collectionName = useCollectionName(namesCollection ? post.collection_id : null);
  const href = generatePath(paths.post, { id: String(post.id) });
  return (
    <PostCard
      post={post}
      busy={busy}
      words={words}
      menu={onTransfer && <PostMenu post={post} onTransfer={onTransfer} />}
      href={href}
      onOpen={() => void navigate(href)}
      tagHref={tagHref}
      onNavigate={(event: MouseEvent, to: string) => {
        event.preventDefault();
        void navigate(to);
      }}
      {...(namesCollection && { collectionName, collectionHref: collectionPath(post.collection_id) })}
    />
  );
});
