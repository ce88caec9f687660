import { usePainted, VisuallyHidden } from '@benotes/ui';
import { type MouseEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';

import type { ShownPost } from '../../posts/shown-post.ts';
import { texts } from '../../posts/texts.ts';
import { PostGrid, type PostGridProps } from '../grid/post-grid.tsx';
import type { SortableHocManager } from '../grid/use-sortable-hoc-cell.ts';
import type { Sorting } from './sortable-hoc-grid.tsx';
import styles from './sortable-posts.module.css';
import { useMovedCardFocus } from './use-moved-card-focus.ts';
import { usePressReplay } from './use-press-replay.ts';
import { useRefusedDrag } from './use-refused-drag.ts';
import { useSortableHoc } from './use-sortable-hoc.ts';

const NONE: readonly number[] = [];

interface SortablePostsProps extends Pick<PostGridProps, 'arrangement' | 'listKey' | 'onKey' | 'busy'> {
  posts: readonly ShownPost[];
  /** Why posts cannot be dragged in this list, for the user; undefined if they can. */
  unsortable?: string;
  /** Disables dragging while a request is in flight. */
  locked: boolean;
  onMove: (from: number, to: number) => void;
  /** Indexes that stay rendered regardless of scrolling. */
  pinned?: readonly number[];
  /** Renders one post. */
  children: (post: ShownPost) => ReactNode;
}

/** A grid of posts sortable by dragging, by long press and drag on touch, or with Space and the arrow keys. */
export function SortablePosts({
  posts,
  unsortable,
  locked,
  onMove,
  onKey,
  pinned = NONE,
  children,
  ...grid
}: SortablePostsProps) {
  const hint = useId();
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const focusPost = useMovedCardFocus(root, posts);
  const [longPress, setLongPress] = useState(() => matchMedia('(pointer: coarse)').matches);
  const [manager, setManager] = useState<SortableHocManager>();
  const [sorting, setSorting] = useState<Sorting>();
  const dragged = useRef(false);
  const isSortable = unsortable === undefined;
  const { SortableHoc, retry } = useSortableHoc(usePainted() && isSortable);
  const cards = isSortable ? manager : undefined;
  usePressReplay(root, { isReady: cards !== undefined, isEnabled: isSortable });
  const refusedDrag = useRefusedDrag(unsortable);

  const drop = ({ from, to, withKeys }: { from: number; to: number; withKeys: boolean }) => {
    dragged.current = !withKeys;
    if (from === to) return;
    if (withKeys) focusPost(posts[from]?.id);
    onMove(from, to);
  };

  const detectPointer = ({ pointerType }: PointerEvent) => {
    retry();
    dragged.current = false;
    setLongPress(pointerType !== 'mouse');
  };
  // The click that ends a drag must not activate the card. Keyboard clicks have a detail of 0.
  const swallowClick = (event: MouseEvent) => {
    if (dragged.current && event.detail > 0) {
      event.preventDefault();
      event.stopPropagation();
    }
    dragged.current = false;
  };
  // On touch the browser's context menu would interrupt the drag.
  const preventContextMenu = (event: MouseEvent) => sorting && event.preventDefault();

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only observes events of its children
    <div
      ref={root}
      className={styles.sortable}
      onPointerDownCapture={detectPointer}
      onClickCapture={swallowClick}
      onContextMenu={preventContextMenu}
      {...refusedDrag}
    >
      <VisuallyHidden id={hint}>{texts.sortHint}</VisuallyHidden>
      <PostGrid
        {...grid}
        list={list}
        posts={posts}
        describedBy={isSortable ? hint : undefined}
        manager={cards}
        locked={locked}
        isSorting={sorting !== undefined}
        onKey={onKey}
        pinned={sorting ? [sorting.from, sorting.over, ...pinned] : pinned}
      >
        {children}
      </PostGrid>
      {SortableHoc && (
        <SortableHoc
          list={list}
          posts={posts}
          longPress={longPress}
          onReady={setManager}
          onSorting={setSorting}
          onDrop={drop}
        />
      )}
    </div>
  );
}
