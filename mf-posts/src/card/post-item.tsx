import type { Post } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { PostCard, type PostCardProps } from '@benotes/post-card';
import { generatePath } from '@benotes/router';
import type { MenuItem } from '@benotes/ui';
import { memo, type MouseEvent } from 'react';

import { caretAt } from './caret-offset.ts';
import { checkTask } from './check-task.ts';
import { collectionPath } from '../posts/collection-path.ts';
import { PostMenu } from './post-menu.tsx';

/** Nothing here follows a store: there are many cards, and a list hears of everything once. */
interface PostItemProps extends Pick<PostCardProps, 'faviconSource' | 'words'> {
  post: Post;
  busy: boolean;
  /** Said in its foot where it is known. */
  collectionName: string | undefined;
  /** Goes to an address of the product. */
  onGo: (to: string) => void;
  /** Edits a note where it is; absent where it opens on a page of its own. */
  onEdit?: (post: Post, caretAt: number | undefined) => void;
  /** What can be done to it; absent where nothing can. */
  itemsOf?: (post: Post) => MenuItem[];
}

const tagHref = (id: number) => generatePath(paths.tag, { id: String(id) });

/** The card of a post in a list. Notes are edited where they are, or open on a page of their own. */
export const PostItem = memo(function PostItem(props: PostItemProps) {
  const { post, busy, collectionName, words, faviconSource, onGo, onEdit, itemsOf } = props;
  const href = generatePath(paths.post, { id: String(post.id) });
  return (
    <PostCard
      post={post}
      busy={busy}
      words={words}
      faviconSource={faviconSource}
      menu={itemsOf && <PostMenu items={itemsOf(post)} />}
      href={href}
      onCheck={itemsOf && ((box, checked) => void checkTask(post, box, checked))}
      onOpen={(event) => (onEdit ? onEdit(post, caretAt(event.nativeEvent)) : onGo(href))}
      tagHref={tagHref}
      onNavigate={(event: MouseEvent, to: string) => {
        event.preventDefault();
        onGo(to);
      }}
      {...(collectionName !== undefined && { collectionName, collectionHref: collectionPath(post.collection_id) })}
    />
  );
});
