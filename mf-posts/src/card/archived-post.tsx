import type { Post } from '@benotes/contract';
import { useFaviconSource } from '@benotes/platform';
import { PostCard } from '@benotes/post-card';
import { ConfirmDialog, IconButton } from '@benotes/ui';
import { memo, useState } from 'react';

import { deleteForGood, restorePost } from '../posts/post-actions.ts';
import { texts } from '../posts/texts.ts';
import { useCollectionName } from '../posts/collection-name.ts';

interface ArchivedPostProps {
  post: Post;
  busy: boolean;
}

/** The card of a post in the recycle bin: it can be restored, or deleted for good after one question. */
export const ArchivedPost = memo(function ArchivedPost({ post, busy }: ArchivedPostProps) {
  const [asking, setAsking] = useState(false);
  const faviconSource = useFaviconSource();
  const label = texts.restoreInto(useCollectionName(post.collection_id));
  return (
    <>
      <PostCard
        post={post}
        busy={busy}
        faviconSource={faviconSource}
        menu={
          <>
            <IconButton label={label} icon="restore" disabled={busy} onClick={() => void restorePost(post)} />
            <IconButton label={texts.deleteForGood} icon="trash" disabled={busy} onClick={() => setAsking(true)} />
          </>
        }
      />
      <ConfirmDialog
        open={asking}
        title={texts.deleteForGoodTitle(post.title || texts.untitled)}
        confirmLabel={texts.deleteForGood}
        tone="danger"
        onConfirm={() => void deleteForGood(post)}
        onClose={() => setAsking(false)}
      >
        {texts.deleteForGoodBody}
      </ConfirmDialog>
    </>
  );
});
