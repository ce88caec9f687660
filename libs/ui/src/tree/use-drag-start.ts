import { DRAG_DISTANCE_PX, HOLD_ON_TOUCH_MS } from '@benotes/contract';
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

import { isPlainClick } from '../click/plain-click.ts';

/** The dragged row. */
export interface Drag {
  id: number;
  /** Undefined for a keyboard drag. */
  pointer?: { id: number; x: number; y: number };
}

/** A finger that moves less still counts as resting, in px. */
const TOUCH_TOLERANCE_PX = 8;

interface DragStartOptions {
  tree: RefObject<HTMLElement | null>;
  enabled: boolean;
  /** Loads the code of dragging, which starts once it has loaded. */
  load: () => Promise<unknown>;
}

/** Starts a drag: the mouse by moving, touch by a long press, the keyboard with `start({ id })`. */
export function useDragStart({ tree, enabled, load }: DragStartOptions) {
  const [drag, setDrag] = useState<Drag>();
  const press = useRef<AbortController>();
  const held = useRef(false);
  usePreventTouchScroll(tree, held, enabled);

  const start = (row: Drag, signal?: AbortSignal) => {
    // If the code fails to load, nothing is dragged; the next drag retries.
    load().then(() => signal?.aborted || setDrag(row), console.error);
  };

  const preload = () => {
    // A failure is reported when the drag starts.
    load().catch(() => undefined);
  };

  const watch = (event: PointerEvent) => {
    held.current = false;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drop-id]') : null;
    if (!enabled || !row || !isPlainClick(event)) return;
    const { pointerId, pointerType, clientX: x, clientY: y } = event;
    const controller = new AbortController();
    press.current?.abort();
    press.current = controller;
    const { signal } = controller;
    const begin = () => {
      held.current = true;
      start({ id: Number(row.dataset['dropId']), pointer: { id: pointerId, x, y } }, signal);
      removeEventListener('pointermove', follow);
    };
    const follow = (moved: globalThis.PointerEvent) => {
      const distance = Math.hypot(moved.clientX - x, moved.clientY - y);
      if (pointerType === 'mouse' ? distance >= DRAG_DISTANCE_PX : distance > TOUCH_TOLERANCE_PX) {
        if (pointerType === 'mouse') begin();
        else controller.abort(); // a finger that moves at once is scrolling
      }
    };
    const timer = pointerType === 'mouse' ? undefined : setTimeout(begin, HOLD_ON_TOUCH_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    const end = () => controller.abort();
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', end, { signal });
  };

  return {
    drag,
    start,
    end: () => setDrag(undefined),
    handlers: enabled && {
      onPointerDown: watch,
      // Preloaded, so that the first drag starts at once.
      onPointerEnter: preload,
      onFocus: preload,
      // The click that ends a drag must not follow a link. Keyboard clicks have `detail` 0.
      onClickCapture: (event: MouseEvent) => {
        if (!held.current || event.detail === 0) return;
        held.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
      onContextMenu: (event: MouseEvent) => held.current && event.preventDefault(),
    },
  };
}

/** Keeps the page from scrolling while a finger holds a row, which needs a non-passive listener. */
function usePreventTouchScroll(tree: RefObject<HTMLElement | null>, held: RefObject<boolean>, enabled: boolean): void {
  useEffect(() => {
    const element = tree.current;
    if (!element || !enabled) return;
    const preventScroll = (event: TouchEvent) => held.current && event.cancelable && event.preventDefault();
    element.addEventListener('touchmove', preventScroll, { passive: false });
    return () => element.removeEventListener('touchmove', preventScroll);
  }, [tree, held, enabled]);
}
