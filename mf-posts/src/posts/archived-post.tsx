import type { Post } from '@benotes/contract';
import { IconButton, PostCard } from '@benotes/ui';
import { memo } from 'react';

import { restorePost } from './post-actions.ts';
import { texts } from './texts.ts';
import { useCollectionName } from './use-collection-name.ts';

interface ArchivedPostProps {
  post: Post;
  busy: boolean;
}

/** The card of a post in the recycle bin: it can be restored, nothing else. */
export const ArchivedPost = memo(function ArchivedPost({ post, busy }: ArchivedPostProps) {
  const label = texts.restoreInto(useCollectionName(post.collection_id));
  return (
    <PostCard
      post={post}
      busy={busy}
      menu={<IconButton label={label} icon="restore" disabled={busy} onClick={() => void restorePost(post)} />}
    />
  );
});
