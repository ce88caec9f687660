import { allowedUrl, canArrange, PAGE_SIZE, type Post } from '@benotes/contract';
import { collections, paths, session, useFaviconSource, useIsMobile } from '@benotes/platform';
import { ListEnd, PlaceholderCard, PlaceholderCards } from '@benotes/post-card';
import { generatePath, useNavigate } from '@benotes/router';
import { LoadingAnnouncement } from '@benotes/ui';
import { memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { CardMenus } from '../card/card-menus.tsx';
import { collectionName } from '../posts/collection-name.ts';
import { EditedCard } from '../inline-edit/edited-card.tsx';
import { PostGrid } from '../grid/post-grid.tsx';
import type { ShownPost } from '../posts/shown-post.ts';
import { PostItem } from '../card/post-item.tsx';
import { loadMore, movePost, postList } from '../posts/post-list.store.ts';
import { revalidateIfStale } from '../posts/revalidate-list.ts';
import { ArchivedPost } from '../recycle-bin/archived-post.tsx';
import { SortablePosts } from '../sorting/sortable-posts.tsx';
import { texts } from '../posts/texts.ts';
import { TransferDialog } from '../transfer/transfer-dialog.tsx';
import { usePostMenu } from '../card/use-post-menu.ts';

/** The note open in the inline editor. */
interface Edited {
  post: Post;
  caretAt: number | undefined;
}

const NONE: readonly number[] = [];

interface PostListProps {
  /** Shown when there is no post. */
  empty: ReactNode;
  /** Collections can be sorted, results show the collection of each post, and posts in the recycle bin can be restored. */
  kind: 'collection' | 'results' | 'bin';
  /** Words to highlight. */
  words?: readonly string[];
  /** Another query is about to be sent. */
  busy?: boolean;
}

/** The open list in all its states: loading, empty, failed, and the posts with their actions. */
export const PostList = memo(function PostList({ empty, kind, words, busy = false }: PostListProps) {
  const { filter, posts: listed, previous, placeholders, status, updating, moving } = useSnapshot(postList);
  const posts = previous?.posts ?? listed;
  const { permission } = useSnapshot(session);
  const [transferred, setTransferred] = useState<Post>();
  const [edited, setEdited] = useState<Edited>();
  const mobile = useIsMobile();
  const arrange = canArrange(permission);
  const edit = useCallback((post: Post, caretAt: number | undefined) => setEdited({ post, caretAt }), []);
  useRevalidationOnFocus();
  const go = useGo();
  const itemsOf = usePostMenu({ onTransfer: setTransferred, onNavigate: go });
  const open = (post: ShownPost) => {
    if (post.type === 'placeholder') return;
    const url = post.type === 'link' ? allowedUrl(post.url, 'bookmark') : undefined;
    if (url !== undefined) window.open(url, '_blank', 'noopener,noreferrer');
    else if (arrange && !mobile && post.type === 'text') edit(post, undefined);
    else go(generatePath(paths.post, { id: String(post.id) }));
  };
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
          onNavigate={go}
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

  const listEnd = (
    <ListEnd
      // A new element after every page, so that it does not count as a layout shift.
      key={posts.length}
      status={status}
      onMore={() => void loadMore()}
      end={posts.length > PAGE_SIZE && texts.end}
    />
  );
  if (posts.length === 0 && placeholders.length === 0) {
    if (status === 'failed') return listEnd;
    return status === 'complete' || previous ? empty : <PlaceholderCards />;
  }

  const shown = placeholders.length > 0 ? [...placeholders, ...posts] : posts;
  // The edited card stays rendered regardless of scrolling.
  const editedIndex = edited ? shown.findIndex(({ id }) => id === edited.post.id) : -1;
  const pinned = editedIndex < 0 ? NONE : [editedIndex];
  const grid =
    kind === 'collection' && arrange ? (
      <SortablePosts
        posts={shown}
        // A placeholder has no order value yet, so nothing can be moved past it.
        locked={moving || updating.length > 0 || placeholders.length > 0}
        onMove={(...move) => void movePost(...move)}
        onOpen={open}
        pinned={pinned}
      >
        {card}
      </SortablePosts>
    ) : (
      <PostGrid
        listKey={previous?.filter ?? filter}
        posts={shown}
        pinned={pinned}
        busy={busy || previous !== null}
        onOpen={kind === 'bin' ? undefined : open}
      >
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
      {previous && <LoadingAnnouncement label={texts.loading} />}
      {listEnd}
      {transferred && <TransferDialog post={transferred} onClose={() => setTransferred(undefined)} />}
    </>
  );
});

/** Revalidates the list when the user returns to the tab, because another device may have changed it. */
function useRevalidationOnFocus(): void {
  useEffect(() => {
    document.addEventListener('visibilitychange', revalidateIfStale);
    window.addEventListener('focus', revalidateIfStale);
    return () => {
      document.removeEventListener('visibilitychange', revalidateIfStale);
      window.removeEventListener('focus', revalidateIfStale);
    };
  }, []);
}

/** Navigates to a path of the app. A stable function, unlike that of `useNavigate`. */
function useGo(): (to: string) => void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  return useCallback((to) => void latest.current(to), []);
}
