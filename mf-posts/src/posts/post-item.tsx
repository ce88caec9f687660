import type { Post } from '@benotes/contract';
import { paths, useFaviconSource } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import { PostCard } from '@benotes/post-card';
import { memo, type MouseEvent } from 'react';

import { caretAt } from './caret-at.ts';
import { checkTask } from './check-task.ts';
import { collectionPath } from './collection-path.ts';
import { PostMenu } from './post-menu.tsx';
import { useCollectionName } from './collection-name.ts';

interface PostItemProps {
  post: Post;
  busy: boolean;
  /** Says in which collection the post is. */
  namesCollection: boolean;
  /** Words to mark. */
  words?: readonly string[];
  /** Edits a note where it is; absent where it opens on a page of its own. */
  onEdit?: (post: Post, caretAt: number | undefined) => void;
  /** Asks where the post shall go; absent where nothing can be done to it, which also leaves out the menu. */
  onTransfer?: (post: Post) => void;
}

const tagHref = (id: number) => generatePath(paths.tag, { id: String(id) });

/** The card of a post in a list. Notes are edited where they are, or open on a page of their own. */
export const PostItem = memo(function PostItem(props: PostItemProps) {
  const { post, busy, namesCollection, words, onEdit, onTransfer } = props;
  const navigate = useNavigate();
  const collectionName = useCollectionName(namesCollection ? post.collection_id : null);
  const faviconSource = useFaviconSource();
  const href = generatePath(paths.post, { id: String(post.id) });
  return (
    <PostCard
      post={post}
      busy={busy}
      words={words}
      faviconSource={faviconSource}
      menu={onTransfer && <PostMenu post={post} onTransfer={onTransfer} />}
      href={href}
      onCheck={onTransfer && ((box, checked) => void checkTask(post, box, checked))}
      onOpen={(event) => (onEdit ? onEdit(post, caretAt(event.nativeEvent)) : void navigate(href))}
      tagHref={tagHref}
      onNavigate={(event: MouseEvent, to: string) => {
        event.preventDefault();
        void navigate(to);
      }}
      {...(namesCollection && { collectionName, collectionHref: collectionPath(post.collection_id) })}
    />
  );
});
