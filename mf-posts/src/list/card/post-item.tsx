import type { Post } from '@benotes/contract';
import { paths, SlotViews } from '@benotes/platform';
import { excerptOf, PostCard, type PostCardProps } from '@benotes/post-card';
import { generatePath } from '@benotes/router';
import type { MenuItem } from '@benotes/ui';
import { type ComponentType, memo, type MouseEvent } from 'react';

import { lazyCheckTask, lazySetFavorite } from '../../posts/actions/lazy-post-actions.ts';
import { collectionPath } from '../../posts/collection-path.ts';
import { mayEdit } from '../../posts/may-edit.ts';
import { postFacts } from '../../posts/post-facts.ts';
import { readingPath } from '../../posts/reading-path.ts';
import { PostMenu } from './post-menu.tsx';
import { textOffset } from './text-offset.ts';
import { positionFromPoint } from './text-position.ts';

/** No subscriptions to stores here: there are many cards, so the list subscribes for all of them. */
interface PostItemProps extends Pick<PostCardProps, 'faviconSource' | 'words' | 'shown'> {
  post: Post;
  /** The component of the view; cards by default. */
  as?: ComponentType<PostCardProps>;
  busy: boolean;
  /** Shown in the foot of the card, in lists with several collections. */
  collectionName: string | undefined;
  /** Navigates to a path of the app. */
  onNavigate: (to: string) => void;
  /** Opens the inline editor; undefined when a note opens on its own page. */
  onEdit?: (post: Post, caretAt: number | undefined) => void;
  /** Opens a note for reading. */
  onRead: (post: Post) => void;
  /** A click on the date or the state of a link: shows it beside the list, or opens it for reading. */
  onView: (post: Post) => void;
  /** The menu items; undefined for read-only posts. */
  itemsOf?: (post: Post) => MenuItem[];
}

const tagHref = (id: number) => generatePath(paths.tag, { id: String(id) });

const stateHref = (state: string) => `${paths.care}?list=${state}`;

/** The card of a post in a list. A click on a note opens the inline editor or its page. */
export const PostItem = memo(function PostItem(props: PostItemProps) {
  const {
    post,
    as: Shape = PostCard,
    busy,
    collectionName,
    words,
    shown,
    faviconSource,
    onNavigate,
    onEdit,
    onRead,
    onView,
    itemsOf,
  } = props;
  const href = generatePath(paths.post, { id: String(post.id) });
  return (
    <Shape
      post={post}
      busy={busy}
      words={words}
      excerpt={excerptOf}
      shown={shown}
      faviconSource={faviconSource}
      footer={<SlotViews slot="post.foot" facts={postFacts(post)} context={{ post }} />}
      menu={itemsOf && <PostMenu items={() => itemsOf(post)} />}
      href={href}
      onFavorite={itemsOf && ((isFavorite) => void lazySetFavorite(post, isFavorite))}
      readHref={readingPath(post.id)}
      onRead={(event) => {
        event.preventDefault();
        onRead(post);
      }}
      onView={(event) => {
        event.preventDefault();
        onView(post);
      }}
      onCheck={itemsOf && mayEdit(post) ? (box, checked) => void lazyCheckTask(post, box, { checked }) : undefined}
      onOpen={(event) => (onEdit ? onEdit(post, caretOffset(event.nativeEvent)) : onNavigate(href))}
      tagHref={tagHref}
      stateHref={stateHref}
      onNavigate={(event: MouseEvent, to: string) => {
        event.preventDefault();
        onNavigate(to);
      }}
      {...(collectionName !== undefined && { collectionName, collectionHref: collectionPath(post.collection_id) })}
    />
  );
});

/** The offset of a click in the text of a note, in characters. Undefined if it is not on the text. */
function caretOffset({ clientX, clientY, target }: Pick<globalThis.MouseEvent, 'clientX' | 'clientY' | 'target'>) {
  const note = target instanceof Element ? target.closest('[data-note]') : null;
  const position = positionFromPoint(clientX, clientY);
  return note && position && note.contains(position.node)
    ? textOffset(note, position.node, position.offset)
    : undefined;
}
