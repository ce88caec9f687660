import { usePainted, VisuallyHidden } from '@benotes/ui';
import { type MouseEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';

import { PostGrid, type ShownPost } from '../grid/post-grid.tsx';
import styles from './sortable-posts.module.css';
import type { Sorting } from './sortable-hoc-grid.tsx';
import { texts } from '../posts/texts.ts';
import { useEarlyPress } from './use-press-replay.ts';
import { useFocusOfPost } from './use-moved-card-focus.ts';
import type { CellManager } from '../grid/use-sortable-hoc-cell.ts';
import { useSorter } from './use-sortable-hoc.ts';

const NONE: readonly number[] = [];

interface SortablePostsProps {
  posts: readonly ShownPost[];
  /** No dragging while a change is on its way to the server. */
  locked: boolean;
  onMove: (from: number, to: number) => void;
  /** Places that stay in the page, wherever it is scrolled to. */
  kept?: readonly number[];
  /** Draws one post. */
  children: (post: ShownPost) => ReactNode;
}

/** A grid of posts a person reorders by dragging, by holding and dragging on touch, or with Space and the arrow keys. */
export function SortablePosts({ posts, locked, onMove, kept = NONE, children }: SortablePostsProps) {
  const hint = useId();
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const focusPost = useFocusOfPost(root, posts);
  const [holding, setHolding] = useState(() => matchMedia('(pointer: coarse)').matches);
  const [manager, setManager] = useState<CellManager>();
  const [sorting, setSorting] = useState<Sorting>();
  const dragged = useRef(false);
  const { Sorter, again } = useSorter(usePainted());
  useEarlyPress(root, manager !== undefined);

  const drop = ({ from, to, withKeys }: { from: number; to: number; withKeys: boolean }) => {
    dragged.current = !withKeys;
    if (from === to) return;
    if (withKeys) focusPost(posts[from]?.id);
    onMove(from, to);
  };

  const choosePointer = ({ pointerType }: PointerEvent) => {
    again();
    dragged.current = false;
    setHolding(pointerType !== 'mouse');
  };
  // A press that ended a drag is no press on what lies below. The keyboard's presses count no clicks.
  const swallowClick = (event: MouseEvent) => {
    if (dragged.current && event.detail > 0) {
      event.preventDefault();
      event.stopPropagation();
    }
    dragged.current = false;
  };
  // A held finger lifts the card; the menu of the browser would take it away again.
  const keepBrowserMenuAway = (event: MouseEvent) => sorting && event.preventDefault();

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only watches the presses of others
    <div
      ref={root}
      className={styles.sortable}
      onPointerDownCapture={choosePointer}
      onClickCapture={swallowClick}
      onContextMenu={keepBrowserMenuAway}
    >
      <VisuallyHidden id={hint}>{texts.sortHint}</VisuallyHidden>
      <PostGrid
        list={list}
        posts={posts}
        describedBy={hint}
        manager={manager}
        locked={locked}
        kept={sorting ? [sorting.from, sorting.over, ...kept] : kept}
      >
        {children}
      </PostGrid>
      {Sorter && (
        <Sorter list={list} posts={posts} holding={holding} onReady={setManager} onSorting={setSorting} onDrop={drop} />
      )}
    </div>
  );
}
