import { canArrange, PLACEHOLDER_POSTS, type Post } from '@benotes/contract';
import { collections, session, useFaviconSource, useIsMobile } from '@benotes/platform';
import { PlaceholderCard } from '@benotes/post-card';
import { useNavigate } from '@benotes/router';
import { ErrorState, VisuallyHidden, LoadingAnnouncement } from '@benotes/ui';
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { ArchivedPost } from '../card/archived-post.tsx';
import { CardMenus } from '../card/card-menus.tsx';
import { collectionName } from '../posts/collection-name.ts';
import { EditedCard } from '../inline-edit/edited-card.tsx';
import { ListEnd } from './list-end.tsx';
import { PostGrid, type ShownPost } from '../grid/post-grid.tsx';
import { PostItem } from '../card/post-item.tsx';
import { loadMore, movePost, postList } from '../posts/post-list.store.ts';
import styles from './post-list.module.css';
import { SortablePosts } from '../sorting/sortable-posts.tsx';
import { texts } from '../posts/texts.ts';
import { TransferDialog } from '../transfer/transfer-dialog.tsx';
import { usePostMenu } from '../card/use-post-menu.ts';

/** The note that is edited in its card. */
interface Edited {
  post: Post;
  caretAt: number | undefined;
}

const NONE: readonly number[] = [];

interface PostListProps {
  /** Shown when there is no post. */
  empty: ReactNode;
  /** A collection is ordered by its owner; results name the collection of each post; what is in the bin can be restored. */
  kind: 'collection' | 'results' | 'bin';
  /** Words that were looked for. */
  words?: readonly string[];
  /** Another question is about to be asked. */
  busy?: boolean;
}

/** The open list in all its states: loading, empty, failed, and the posts with what can be done to them. */
export const PostList = memo(function PostList({ empty, kind, words, busy = false }: PostListProps) {
  const { filter, posts: listed, before, placeholders, status, updating, moving } = useSnapshot(postList);
  const posts = before?.posts ?? listed;
  const { permission } = useSnapshot(session);
  const [transferred, setTransferred] = useState<Post>();
  const [edited, setEdited] = useState<Edited>();
  const mobile = useIsMobile();
  const arrange = canArrange(permission);
  const edit = useCallback((post: Post, caretAt: number | undefined) => setEdited({ post, caretAt }), []);
  const go = useGo();
  const itemsOf = usePostMenu({ onTransfer: setTransferred, onGo: go });
  const faviconSource = useFaviconSource();
  const { tree } = useSnapshot(collections);
  const named = kind === 'results' ? tree : undefined;
  const card = useCallback(
    (post: ShownPost) => {
      if (post.type === 'placeholder') return <PlaceholderCard />;
      const busy = updating.includes(post.id);
      if (kind === 'bin') return <ArchivedPost post={post} busy={busy} />;
      const item = (
        <PostItem
          post={post}
          busy={busy}
          collectionName={named && collectionName(post.collection_id, named)}
          words={words}
          faviconSource={faviconSource}
          onGo={go}
          onEdit={arrange && !mobile ? edit : undefined}
          itemsOf={arrange ? itemsOf : undefined}
        />
      );
      if (edited?.post.id !== post.id) return item;
      const close = () => setEdited((now) => (now === edited ? undefined : now));
      return <EditedCard {...edited} card={item} onClose={close} />;
    },
    [arrange, edit, edited, faviconSource, go, itemsOf, kind, mobile, named, updating, words],
  );

  if (posts.length === 0 && placeholders.length === 0) {
    if (status === 'failed') return <ErrorState title={texts.listFailed} onRetry={() => void loadMore()} />;
    return status === 'complete' || before ? empty : <Placeholders />;
  }

  const shown = placeholders.length > 0 ? [...placeholders, ...posts] : posts;
  // What is being written stays in the page, wherever that is scrolled to.
  const place = edited ? shown.findIndex(({ id }) => id === edited.post.id) : -1;
  const editedAt = place < 0 ? NONE : [place];
  const grid =
    kind === 'collection' && arrange ? (
      <SortablePosts
        posts={shown}
        // A placeholder has no place yet, so nobody can be moved past it.
        locked={moving || updating.length > 0 || placeholders.length > 0}
        onMove={(...move) => void movePost(...move)}
        kept={editedAt}
      >
        {card}
      </SortablePosts>
    ) : (
      <PostGrid of={before?.filter ?? filter} posts={shown} kept={editedAt} busy={busy || before !== null}>
        {card}
      </PostGrid>
    );
  return (
    <>
      {arrange && kind !== 'bin' ? (
        <CardMenus posts={shown} itemsOf={itemsOf}>
          {grid}
        </CardMenus>
      ) : (
        grid
      )}
      {before && <LoadingAnnouncement label={texts.loading} />}
      {/* A new one after every page: the one before would count as pushed down the page. */}
      <ListEnd key={posts.length} status={status} known={posts.length} />
      {transferred && <TransferDialog post={transferred} onClose={() => setTransferred(undefined)} />}
    </>
  );
});

/** Goes to an address of the product. The same function always, where the router has a new one after each way. */
function useGo(): (to: string) => void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  return useCallback((to) => void latest.current(to), []);
}

function Placeholders() {
  return (
    <>
      <LoadingAnnouncement label={texts.loading} />
      <VisuallyHidden>
        <output>{texts.loading}</output>
      </VisuallyHidden>
      <div className={styles.grid} aria-busy="true">
        {Array.from({ length: PLACEHOLDER_POSTS }, (_, index) => (
          <PlaceholderCard key={index} />
        ))}
      </div>
    </>
  );
}
