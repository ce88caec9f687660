import { canArrange, PAGE_SIZE, type Post } from '@benotes/contract';
import { session } from '@benotes/platform';
import { ListEnd, PlaceholderCards } from '@benotes/post-card';
import { afterPaint, LoadErrorDialog, LoadingAnnouncement, lazyComponent, usePainted } from '@benotes/ui';
import { type ComponentType, memo, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { ArchivedPostProps } from '../keep/recycle-bin/archived-post.tsx';
import { loadPostActions } from '../posts/actions/lazy-post-actions.ts';
import { texts } from '../posts/texts.ts';
import { CardMenus } from './card/card-menus.tsx';
import { PostGrid } from './grid/post-grid.tsx';
import type { Edited, ListKind } from './list-kind.ts';
import { PostDialogs } from './post-dialogs.tsx';
import { hasLastJob } from './selection/last-job.ts';
import { SelectionArea } from './selection/selection-area.tsx';
import { selected } from './selection/selection.store.ts';
import { whyUnsortable } from './settings/why-unsortable.ts';
import { SortablePosts } from './sorting/sortable-posts.tsx';
import { revalidateIfStale } from './store/lazy-revalidate.ts';
import { listSettings, settingsOf } from './store/list-settings.store.ts';
import { loadMore, movePost, postList } from './store/post-list.store.ts';
import { useCardActions } from './use-card-actions.ts';
import { useCard } from './use-card.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import { focusCardOf } from './view-beside.ts';
import { useArrangement } from './views/use-arrangement.ts';
import { useViewParts } from './views/use-view-parts.ts';

const NONE: readonly number[] = [];

const ListCommands = lazyComponent(
  async () => (await import('./list-commands.ts')).ListCommands,
  () => null,
);

const SelectionFooter = lazyComponent(
  async () => (await import('./selection/selection-footer.tsx')).SelectionFooter,
  () => null,
);

const ReadingPane = lazyComponent(
  async () => (await import('../read/pane/reading-pane.tsx')).ReadingPane,
  LoadErrorDialog,
);

interface PostListProps {
  /** Shown when there is no post. */
  empty: ReactNode;
  /**
   * Collections can be sorted, results show the collection of each post, and posts in the recycle bin can be restored.
   */
  kind: ListKind;
  /** The card of a post in the recycle bin. */
  Archived?: ComponentType<ArchivedPostProps>;
  /** Words to highlight. */
  words?: readonly string[];
  /** Another query is about to be sent. */
  busy?: boolean;
}

/** The open list in all its states: loading, empty, failed, and the posts with their actions. */
export const PostList = memo(function PostList({ empty, kind, Archived, words, busy = false }: PostListProps) {
  const { filter, posts: listed, previous, placeholders, status, updating, moving } = useSnapshot(postList);
  const posts = previous?.posts ?? listed;
  const { permission, user } = useSnapshot(session);
  const selection = useSnapshot(selected);
  const isSelecting = selection.filter === filter;
  const isPainted = usePainted();
  const [isFooterNeeded, setFooterNeeded] = useState(hasLastJob);
  if (isSelecting && !isFooterNeeded) setFooterNeeded(true);
  const [moved, setMoved] = useState<Post>();
  const [pictured, setPictured] = useState<Post>();
  const [edited, setEdited] = useState<Edited>();
  const [tagged, setTagged] = useState<Post['id']>();
  const [viewed, setViewed] = useState<Post['id']>();
  const onView = useCallback((id: Post['id']) => {
    setViewed(id);
    focusCardOf(id);
  }, []);
  const arrange = canArrange(permission);
  const hasMenus = kind !== 'bin' && (arrange || user !== null);
  useRevalidationOnFocus();
  usePostActions(hasMenus);
  const shownFilter = previous?.filter ?? filter;
  const settings = settingsOf(shownFilter, useSnapshot(listSettings));
  const isSortable = kind === 'collection' && arrange && filter.filter === undefined;
  const unsortable = whyUnsortable(settings);
  const isLiftable = isSortable && unsortable === undefined;
  const onTag = useCallback(({ id }: Post) => setTagged(id), []);
  const actions = useCardActions({
    kind,
    arrange,
    isLiftable,
    isInline: settings.view === 'cards',
    onTag,
    onMove: setMoved,
    onView,
    isViewing: viewed !== undefined,
    onPicture: setPictured,
    onEdit: setEdited,
  });
  const { itemsOf, onKey } = actions;
  const shown = placeholders.length > 0 ? [...placeholders, ...posts] : posts;
  const parts = useViewParts(settings.view, shown.length > 0 ? shownFilter : null);
  const card = useCard({
    kind,
    Archived,
    arrange,
    words,
    settings,
    parts,
    edited,
    setEdited,
    actions,
    tagged,
    setTagged,
  });

  const arrangement = useArrangement(shown, settings, parts ?? null);
  const returnIndex = useReturnFocus(shown);
  const listEnd = (
    <ListEnd
      // A new element after every page, so that it does not count as a layout shift.
      key={posts.length}
      status={status}
      onMore={() => void loadMore()}
      end={posts.length > PAGE_SIZE && texts.end}
    />
  );
  const footer = isPainted && (
    <Suspense>
      {viewed !== undefined && (
        <ReadingPane
          id={viewed}
          isBin={kind === 'bin'}
          onFollow={setViewed}
          onOpen={actions.read}
          onClose={() => setViewed(undefined)}
        />
      )}
      <ListCommands kind={kind} isLiftable={isLiftable} itemsOf={hasMenus ? itemsOf : undefined} />
      {isFooterNeeded && <SelectionFooter />}
    </Suspense>
  );
  if (posts.length === 0 && placeholders.length === 0) {
    if (status === 'failed') return listEnd;
    return (
      <>
        {status === 'complete' || previous ? empty : <PlaceholderCards view={settings.view} />}
        {footer}
      </>
    );
  }
  if (parts === undefined) return <PlaceholderCards view={settings.view} />;

  // The edited, the tagged, and the viewed card stay rendered regardless of scrolling, as does the one that the focus
  // returns to.
  const editedIndex = edited ? shown.findIndex(({ id }) => id === edited.post.id) : -1;
  const taggedIndex = tagged === undefined ? -1 : shown.findIndex(({ id }) => id === tagged);
  const viewedIndex = viewed === undefined ? -1 : shown.findIndex(({ id }) => id === viewed);
  const kept = [editedIndex, taggedIndex, viewedIndex, returnIndex].filter((index) => index >= 0);
  const pinned = kept.length === 0 ? NONE : kept;
  const grid = isSortable ? (
    <SortablePosts
      listKey={shownFilter}
      posts={shown}
      arrangement={arrangement}
      busy={busy || previous !== null}
      unsortable={unsortable}
      // A placeholder has no order value yet, so nothing can be moved past it.
      locked={moving || updating.length > 0 || placeholders.length > 0}
      onMove={(...move) => void movePost(...move)}
      onKey={onKey}
      pinned={pinned}
    >
      {card}
    </SortablePosts>
  ) : (
    <PostGrid
      listKey={shownFilter}
      posts={shown}
      arrangement={arrangement}
      pinned={pinned}
      busy={busy || previous !== null}
      onKey={onKey}
    >
      {card}
    </PostGrid>
  );
  const withMenus = hasMenus ? (
    <CardMenus posts={shown} itemsOf={itemsOf}>
      {grid}
    </CardMenus>
  ) : (
    grid
  );
  return (
    <>
      {arrange || hasMenus ? <SelectionArea>{withMenus}</SelectionArea> : withMenus}
      {previous && <LoadingAnnouncement label={texts.loading} />}
      {listEnd}
      {footer}
      <PostDialogs moved={moved} onMoved={setMoved} pictured={pictured} onPictured={setPictured} />
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

/** Loads the code of the actions on a post after the first paint, so that the first action does not wait for it. */
function usePostActions(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    // A failure is reported by the action.
    return afterPaint(() => void loadPostActions().catch(() => undefined));
  }, [isNeeded]);
}
