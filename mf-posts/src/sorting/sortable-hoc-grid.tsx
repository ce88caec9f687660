import { DRAG_ANIMATION_MS, DRAG_DISTANCE_PX, HOLD_ON_TOUCH_MS } from '@benotes/contract';
import { VisuallyHidden } from '@benotes/ui';
import { type Component, type RefObject, useEffect, useRef, useState } from 'react';
import { SortableContainer, type SortEnd, type SortEvent, type SortOver, type SortStart } from 'react-sortable-hoc';

import { carry, letGo } from './drop-on-collection.ts';
import { transferPost } from '../posts/post-actions.ts';
import { nameOf, type ShownPost } from '../grid/post-grid.tsx';
import { leaveFocus, lockToGrid, placeNodes } from './sortable-hoc-fixes.ts';
import styles from './sortable-posts.module.css';
import { texts } from '../posts/texts.ts';
import type { CellManager } from '../grid/use-sortable-hoc-cell.ts';

/** The places a lifted card came from and is over. */
export interface Sorting {
  from: number;
  over: number;
}

export interface SorterProps {
  /** The list whose cards are lifted. */
  list: RefObject<HTMLElement>;
  posts: readonly ShownPost[];
  /** A press must be held before it lifts a card, as on touch. */
  holding: boolean;
  /** Gives the cards who lifts them. */
  onReady: (manager: CellManager) => void;
  /** Undefined when nothing is lifted any more. */
  onSorting: (sorting: Sorting | undefined) => void;
  /** A card was dropped, maybe where it came from. */
  onDrop: (drop: { from: number; to: number; withKeys: boolean }) => void;
}

/** What starts no drag: these have uses of their own for a press and for the space bar. */
const INTERACTIVE =
  'button, input, textarea, select, summary, [contenteditable="true"], [role="menuitem"], [data-editing]';

/** It stands beside the list and not around it, so that the cards are there before this code is. */
const SortableList = SortableContainer(() => null);

/** Lifts, moves and drops the cards of a list, with mouse, finger and keyboard, and says aloud what the keyboard does. */
export function Sorter({ list, posts, holding, onReady, onSorting, onDrop }: SorterProps) {
  const container = useRef<Component>(null);
  const [said, setSaid] = useState('');
  const liftedAt = useRef(0);
  useEffect(() => {
    // The container has it, whatever its types say: it is what SortableElement asks for.
    if (container.current) onReady((container.current as Component & { manager: CellManager }).manager);
  }, [onReady]);

  const count = posts.length;
  const titleAt = (index: number) => nameOf(posts[index]);

  const lift = ({ index, isKeySorting }: SortStart) => {
    liftedAt.current = window.scrollY;
    lockToGrid(container.current, list.current);
    onSorting({ from: index, over: index });
    if (isKeySorting) setSaid(texts.lifted(titleAt(index), index + 1, count));
  };

  const goOver = ({ index, newIndex, isKeySorting, nodes }: SortOver) => {
    if (!isKeySorting) return;
    placeNodes(nodes, window.scrollY - liftedAt.current);
    onSorting({ from: index, over: newIndex });
    setSaid(texts.over(newIndex + 1, count));
  };

  const drop = ({ oldIndex, newIndex, isKeySorting }: SortEnd, event: SortEvent) => {
    onSorting(undefined);
    const taken = letGo(event);
    const post = posts[oldIndex];
    if (taken && post && post.type !== 'placeholder') {
      onDrop({ from: oldIndex, to: oldIndex, withKeys: false });
      return void transferPost(post, taken.collection_id);
    }
    if (isKeySorting) {
      const title = titleAt(oldIndex);
      setSaid(oldIndex === newIndex ? texts.putBack(title) : texts.dropped(title, newIndex + 1, count));
      if (oldIndex !== newIndex) leaveFocus(container.current);
    }
    onDrop({ from: oldIndex, to: newIndex, withKeys: isKeySorting });
  };

  return (
    <>
      <SortableList
        ref={container}
        getContainer={() => list.current!} // drawn before this was loaded
        axis="xy"
        useWindowAsScrollContainer
        {...(holding ? { pressDelay: HOLD_ON_TOUCH_MS } : { distance: DRAG_DISTANCE_PX })}
        transitionDuration={matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : DRAG_ANIMATION_MS}
        helperClass={styles.lifted}
        shouldCancelStart={isMeantOtherwise}
        onSortStart={lift}
        onSortMove={(event) => carry(event, list.current, document.querySelector(`body > .${styles.lifted}`))}
        onSortOver={goOver}
        onSortEnd={drop}
      />
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </>
  );
}

function isMeantOtherwise(event: SortEvent): boolean {
  // The library hands over the browser's own event, whatever its types say; a key has no button.
  const { target, button = 0, ctrlKey, metaKey, shiftKey, altKey } = event as unknown as Partial<globalThis.MouseEvent>;
  if (button > 0 || ctrlKey || metaKey || shiftKey || altKey) return true;
  return target instanceof Element && target.closest(INTERACTIVE) !== null;
}
