import { DRAG_ANIMATION_MS, DRAG_DISTANCE_PX, HOLD_ON_TOUCH_MS } from '@benotes/contract';
import { VisuallyHidden } from '@benotes/ui';
import { type Component, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SortableContainer, type SortEnd, type SortEvent, type SortOver, type SortStart } from 'react-sortable-hoc';

import { texts } from '../../posts/actions/action-texts.ts';
import { postLabel, type ShownPost } from '../../posts/shown-post.ts';
import type { SortableHocManager } from '../grid/use-sortable-hoc-cell.ts';
import { announceCancel, dropTarget, trackDrag } from './drop-on-collection.ts';
import { moveDropped } from './move-dropped.ts';
import { cancelDrag, fixContainerBounds, fixNodeRects, fixSorting, skipFocusRestore } from './sortable-hoc-fixes.ts';
import styles from './sortable-posts.module.css';

/** The original and the current index of the dragged card. */
export interface Sorting {
  from: number;
  over: number;
}

export interface SortableHocProps {
  /** The list whose cards are sorted. */
  list: RefObject<HTMLElement>;
  posts: readonly ShownPost[];
  /** Dragging starts after a long press, as on touch. */
  longPress: boolean;
  /** Called with the manager the cards register with. */
  onReady: (manager: SortableHocManager) => void;
  /** Called with undefined when sorting ends. */
  onSorting: (sorting: Sorting | undefined) => void;
  /** A card was dropped, possibly at its original index. */
  onDrop: (drop: { from: number; to: number; withKeys: boolean }) => void;
}

/** Elements that start no drag, as they handle clicks and the space bar themselves. */
const INTERACTIVE =
  'button, input, textarea, select, summary, [contenteditable="true"], [role="menuitem"], [data-editing]';

/** Rendered next to the list instead of around it, so that the cards render before this code has loaded. */
const SortableList = SortableContainer(() => null);

/** Sorts the cards of a list by mouse, touch and keyboard with react-sortable-hoc, and announces keyboard moves. */
export function SortableHoc({ list, posts, longPress, onReady, onSorting, onDrop }: SortableHocProps) {
  const container = useRef<Component>(null);
  const [announcement, announce] = useState('');
  const startScroll = useRef(0);
  /** The dragged card, and the one whose place it takes. */
  const sorted = useRef<{ id: ShownPost['id']; over: ShownPost['id'] | undefined }>();
  useEffect(() => {
    // An instance field that the types omit; SortableElement uses it, too.
    if (container.current) onReady((container.current as Component & { manager: SortableHocManager }).manager);
  }, [onReady]);

  const listening = useRef<AbortController>();
  useEffect(() => () => listening.current?.abort(), []);
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    announceCancel();
    cancelDrag(container.current, event);
  };

  // The list may change meanwhile, and with it the positions.
  useLayoutEffect(() => {
    if (!sorted.current) return;
    const { id, over } = sorted.current;
    const from = posts.findIndex((post) => post.id === id);
    if (from < 0) {
      announceCancel();
      return cancelDrag(container.current, new Event('cancel'));
    }
    const found = posts.findIndex((post) => post.id === over);
    const sorting = { from, over: found < 0 ? from : found };
    fixSorting(container.current, sorting);
    onSorting(sorting);
  }, [posts, onSorting]);

  const count = posts.length;
  const titleAt = (index: number) => postLabel(posts[index]);

  const startSorting = ({ index, isKeySorting }: SortStart) => {
    startScroll.current = window.scrollY;
    fixContainerBounds(container.current, list.current);
    const id = posts[index]?.id;
    sorted.current = id === undefined ? undefined : { id, over: id };
    onSorting({ from: index, over: index });
    if (isKeySorting) return announce(texts.pickedUp(titleAt(index), index + 1, count));
    listening.current = new AbortController();
    window.addEventListener('keydown', cancelOnEscape, { capture: true, signal: listening.current.signal });
  };

  const moveOver = ({ index, newIndex, isKeySorting, nodes }: SortOver) => {
    if (sorted.current) sorted.current.over = posts[newIndex]?.id;
    if (!isKeySorting) return;
    fixNodeRects(nodes, window.scrollY - startScroll.current);
    onSorting({ from: index, over: newIndex });
    announce(texts.over(newIndex + 1, count));
  };

  const drop = ({ oldIndex, newIndex, isKeySorting }: SortEnd, event: SortEvent) => {
    listening.current?.abort();
    onSorting(undefined);
    const post = posts.find(({ id }) => id === sorted.current?.id);
    sorted.current = undefined;
    if (!post) return;
    const target = dropTarget(event);
    if (target && post.type !== 'placeholder') {
      onDrop({ from: oldIndex, to: oldIndex, withKeys: false });
      return void moveDropped(post, target.collection_id);
    }
    if (isKeySorting) {
      const title = titleAt(oldIndex);
      announce(oldIndex === newIndex ? texts.putBack(title) : texts.dropped(title, newIndex + 1, count));
      if (oldIndex !== newIndex) skipFocusRestore(container.current);
    }
    onDrop({ from: oldIndex, to: newIndex, withKeys: isKeySorting });
  };

  return (
    <>
      <SortableList
        ref={container}
        getContainer={() => list.current!} // rendered before this component loads
        axis="xy"
        useWindowAsScrollContainer
        {...(longPress ? { pressDelay: HOLD_ON_TOUCH_MS } : { distance: DRAG_DISTANCE_PX })}
        transitionDuration={matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : DRAG_ANIMATION_MS}
        helperClass={styles.lifted}
        shouldCancelStart={isNoDragStart}
        onSortStart={startSorting}
        onSortMove={(event) => trackDrag(event, list.current, document.querySelector(`body > .${styles.lifted}`))}
        onSortOver={moveOver}
        onSortEnd={drop}
      />
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
    </>
  );
}

function isNoDragStart(event: SortEvent): boolean {
  // The library passes the native event, contrary to its types; keyboard events have no button.
  const { target, button = 0, ctrlKey, metaKey, shiftKey, altKey } = event as unknown as Partial<globalThis.MouseEvent>;
  if (button > 0 || ctrlKey || metaKey || shiftKey || altKey) return true;
  return target instanceof Element && target.closest(INTERACTIVE) !== null;
}
