import { DRAG_ANIMATION_MS, DRAG_DISTANCE_PX, HOLD_ON_TOUCH_MS } from '@benotes/contract';
import { VisuallyHidden } from '@benotes/ui';
import { type Component, type MouseEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { SortableContainer, type SortEnd, type SortEvent, type SortOver, type SortStart } from 'react-sortable-hoc';

import { nameOf, PostGrid, type PostGridProps, type ShownPost } from './post-grid.tsx';
import { leaveFocus, lockToGrid, placeNodes } from './sortable-corrections.ts';
import styles from './sortable-posts.module.css';
import { texts } from './texts.ts';
import { useFocusOfPost } from './use-focus-of-post.ts';

const SortableGrid = SortableContainer<PostGridProps>(PostGrid);

/** What starts no drag: these have uses of their own for a press and for the space bar. */
const INTERACTIVE =
  'button, input, textarea, select, summary, [contenteditable="true"], [role="menuitem"], [data-editing]';

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

interface Sorting {
  from: number;
  over: number;
}

/** A grid of posts a person reorders by dragging, by holding and dragging on touch, or with Space and the arrow keys. */
export function SortablePosts({ posts, locked, onMove, kept = NONE, children }: SortablePostsProps) {
  const hint = useId();
  const container = useRef<Component<PostGridProps>>(null);
  const root = useRef<HTMLDivElement>(null);
  const focusPost = useFocusOfPost(root, posts);
  const [holding, setHolding] = useState(() => matchMedia('(pointer: coarse)').matches);
  const [sorting, setSorting] = useState<Sorting>();
  const [said, setSaid] = useState('');
  const dragged = useRef(false);
  const liftedAt = useRef(0);

  const count = posts.length;
  const titleAt = (index: number) => nameOf(posts[index]);

  const lift = ({ index, isKeySorting }: SortStart) => {
    liftedAt.current = window.scrollY;
    lockToGrid(container.current, root.current?.querySelector('ol'));
    setSorting({ from: index, over: index });
    if (isKeySorting) setSaid(texts.lifted(titleAt(index), index + 1, count));
  };

  const goOver = ({ index, newIndex, isKeySorting, nodes }: SortOver) => {
    if (!isKeySorting) return;
    placeNodes(nodes, window.scrollY - liftedAt.current);
    setSorting({ from: index, over: newIndex });
    setSaid(texts.over(newIndex + 1, count));
  };

  const drop = ({ oldIndex, newIndex, isKeySorting }: SortEnd) => {
    setSorting(undefined);
    dragged.current = !isKeySorting;
    if (isKeySorting) {
      const title = titleAt(oldIndex);
      setSaid(oldIndex === newIndex ? texts.putBack(title) : texts.dropped(title, newIndex + 1, count));
    }
    if (oldIndex === newIndex) return;
    if (isKeySorting) {
      leaveFocus(container.current);
      focusPost(posts[oldIndex]?.id);
    }
    onMove(oldIndex, newIndex);
  };

  const choosePointer = ({ pointerType }: PointerEvent) => {
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
      onPointerDownCapture={choosePointer}
      onClickCapture={swallowClick}
      onContextMenu={keepBrowserMenuAway}
    >
      <VisuallyHidden id={hint}>{texts.sortHint}</VisuallyHidden>
      <SortableGrid
        ref={container}
        axis="xy"
        useWindowAsScrollContainer
        {...(holding ? { pressDelay: HOLD_ON_TOUCH_MS } : { distance: DRAG_DISTANCE_PX })}
        transitionDuration={matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : DRAG_ANIMATION_MS}
        helperClass={styles.lifted}
        shouldCancelStart={isMeantOtherwise}
        onSortStart={lift}
        onSortOver={goOver}
        onSortEnd={drop}
        posts={posts}
        sortable
        locked={locked}
        describedBy={hint}
        kept={sorting ? [sorting.from, sorting.over, ...kept] : kept}
      >
        {children}
      </SortableGrid>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </div>
  );
}

function isMeantOtherwise(event: SortEvent): boolean {
  // The library hands over the browser's own event, whatever its types say; a key has no button.
  const { target, button = 0, ctrlKey, metaKey, shiftKey, altKey } = event as unknown as Partial<globalThis.MouseEvent>;
  if (button > 0 || ctrlKey || metaKey || shiftKey || altKey) return true;
  return target instanceof Element && target.closest(INTERACTIVE) !== null;
}
