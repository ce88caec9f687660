import type { Post } from '@benotes/contract';
import { useFaviconSource } from '@benotes/platform';
import { PostCard } from '@benotes/post-card';
import { Button, ConfirmDialog } from '@benotes/ui';
import { memo, useState } from 'react';

import styles from './archived-post.module.css';
import { deletePermanently, restorePost } from '../posts/post-actions.ts';
import { texts } from '../posts/texts.ts';
import { useCollectionName } from '../posts/collection-name.ts';

interface ArchivedPostProps {
  post: Post;
  busy: boolean;
}

/** The card of a post in the recycle bin, with buttons to restore it and, after confirmation, to delete it permanently. */
export const ArchivedPost = memo(function ArchivedPost({ post, busy }: ArchivedPostProps) {
  const [isAsking, setIsAsking] = useState(false);
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
            <Button
              className={styles.action}
              icon="restore"
              title={label}
              aria-label={label}
              disabled={busy}
              onClick={() => void restorePost(post)}
            >
              {texts.restore}
            </Button>

            <Button
              className={styles.action}
              icon="trash"
              title={texts.deletePermanently}
              aria-label={texts.deletePermanently}
              disabled={busy}
              onClick={() => setIsAsking(true)}
            >
              {texts.delete}
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={isAsking}
        title={texts.deletePermanentlyTitle(post.title || texts.untitled)}
        confirmLabel={texts.deletePermanently}
        tone="danger"
        onConfirm={() => void deletePermanently(post)}
        onClose={() => setIsAsking(false)}
      >
        {texts.deletePermanentlyBody}
      </ConfirmDialog>
    </>
  );
});
