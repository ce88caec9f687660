import { canArrange, PLACEHOLDER_POSTS, type Post } from '@benotes/contract';
import { session, useIsMobile } from '@benotes/platform';
import { PlaceholderCard } from '@benotes/post-card';
import { ErrorState, VisuallyHidden } from '@benotes/ui';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';

import { ArchivedPost } from './archived-post.tsx';
import { CardMenus } from './card-menus.tsx';
import { ListEnd } from './list-end.tsx';
import { PostGrid, type ShownPost } from './post-grid.tsx';
import { PostItem } from './post-item.tsx';
import { loadMore, movePost, postList } from './post-list.store.ts';
import styles from './post-list.module.css';
import { SortablePosts } from './sortable-posts.tsx';
import { texts } from './texts.ts';
import { TransferDialog } from './transfer-dialog.tsx';

const InlineEditor = lazy(async () => ({ default: (await import('./inline-editor.tsx')).InlineEditor }));

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
}

/** The open list in all its states: loading, empty, failed, and the posts with what can be done to them. */
export function PostList({ empty, kind, words }: PostListProps) {
  const { posts: listed, before, placeholders, status, updating, moving } = useSnapshot(postList);
  const posts = before?.posts ?? listed;
  const { permission } = useSnapshot(session);
  const [transferred, setTransferred] = useState<Post>();
  const [edited, setEdited] = useState<Edited>();
  const mobile = useIsMobile();
  const arrange = canArrange(permission);
  const edit = useCallback((post: Post, caretAt: number | undefined) => setEdited({ post, caretAt }), []);

  if (posts.length === 0 && placeholders.length === 0) {
    if (status === 'failed') return <ErrorState title={texts.listFailed} onRetry={() => void loadMore()} />;
    return status === 'complete' || before ? empty : <Placeholders />;
  }

  const shown = placeholders.length > 0 ? [...placeholders, ...posts] : posts;
  // What is being written stays in the page, wherever that is scrolled to.
  const place = edited ? shown.findIndex(({ id }) => id === edited.post.id) : -1;
  const editedAt = place < 0 ? NONE : [place];
  const card = (post: ShownPost) => {
    if (post.type === 'placeholder') return <PlaceholderCard />;
    const busy = updating.includes(post.id);
    if (kind === 'bin') return <ArchivedPost post={post} busy={busy} />;
    const item = (
      <PostItem
        post={post}
        busy={busy}
        namesCollection={kind === 'results'}
        words={words}
        onEdit={arrange && !mobile ? edit : undefined}
        onTransfer={arrange ? setTransferred : undefined}
      />
    );
    if (edited?.post.id !== post.id) return item;
    return (
      <Suspense fallback={item}>
        <InlineEditor {...edited} onClose={() => setEdited((now) => (now === edited ? undefined : now))} />
      </Suspense>
    );
  };
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
      <PostGrid posts={shown} kept={editedAt} busy={before !== null}>
        {card}
      </PostGrid>
    );
  return (
    <>
      {arrange && kind !== 'bin' ? (
        <CardMenus posts={shown} onTransfer={setTransferred}>
          {grid}
        </CardMenus>
      ) : (
        grid
      )}
      {/* A new one after every page: the one before would count as pushed down the page. */}
      <ListEnd key={posts.length} status={status} known={posts.length} />
      {transferred && <TransferDialog post={transferred} onClose={() => setTransferred(undefined)} />}
    </>
  );
}

function Placeholders() {
  return (
    <>
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
