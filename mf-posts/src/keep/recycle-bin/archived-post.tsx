import type { Post } from '@benotes/contract';
import { collections, useFaviconSource } from '@benotes/platform';
import { PostCard, type PostCardProps } from '@benotes/post-card';
import { Button, ConfirmDialog } from '@benotes/ui';
import { type ComponentType, memo, useState } from 'react';
import { useSnapshot } from 'valtio';

import { texts } from '../../posts/actions/action-texts.ts';
import { deletePermanently, restorePost } from '../../posts/actions/post-actions.ts';
import { collectionName } from '../../posts/collection-name.ts';
import { readingPath } from '../../posts/reading-path.ts';
import styles from './archived-post.module.css';
import { OriginLine } from './origin-line.tsx';
import { originOf } from './origin.ts';

export interface ArchivedPostProps extends Pick<PostCardProps, 'shown'> {
  post: Post;
  /** The component of the view; cards by default. */
  as?: ComponentType<PostCardProps>;
  busy: boolean;
  /** Opens a note for reading. */
  onRead: (post: Post) => void;
}

/**
 * The card of a post in the recycle bin: where it comes from, when it was deleted, and buttons to restore it and, after
 * confirmation, to delete it permanently.
 */
export const ArchivedPost = memo(function ArchivedPost({
  post,
  as: Shape = PostCard,
  shown,
  busy,
  onRead,
}: ArchivedPostProps) {
  const [isAsking, setIsAsking] = useState(false);
  const faviconSource = useFaviconSource();
  const { tree } = useSnapshot(collections);
  const label = texts.restoreInto(collectionName(post.collection_id, tree));
  const origin = originOf(post, tree);
  const action = Shape === PostCard ? styles.action : styles.narrow;
  return (
    <>
      <Shape
        post={post}
        shown={shown}
        busy={busy}
        faviconSource={faviconSource}
        readHref={readingPath(post.id)}
        onRead={(event) => {
          event.preventDefault();
          onRead(post);
        }}
        note={<OriginLine origin={origin} deletedAt={post.archived_at} />}
        menu={
          <>
            <Button
              className={action}
              icon="restore"
              title={label}
              aria-label={label}
              blocked={busy}
              onClick={() => void restorePost(post)}
            >
              {texts.restore}
            </Button>

            <Button
              className={action}
              icon="trash"
              title={texts.deletePermanently}
              aria-label={texts.deletePermanently}
              blocked={busy}
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
