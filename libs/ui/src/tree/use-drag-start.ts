import { DRAG_DISTANCE_PX, HOLD_ON_TOUCH_MS } from '@benotes/contract';
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

import { isPlainClick } from '../click/plain-click.ts';

/** A row that was taken up. */
export interface Lift {
  id: number;
  /** What it was taken up with; absent: the keyboard. */
  pointer?: { id: number; x: number; y: number };
}

/** As far as a finger trembles, in px. */
const TREMBLE_PX = 8;

interface LiftOptions {
  tree: RefObject<HTMLElement | null>;
  enabled: boolean;
  /** Loads what a drag needs; it begins when that is there. */
  prepare: () => Promise<unknown>;
}

/** Which row is dragged: a mouse takes one up by moving, a finger by resting, the keyboard by `lift({ id })`. */
export function useLift({ tree, enabled, prepare }: LiftOptions) {
  const [lifted, setLifted] = useState<Lift>();
  const press = useRef<AbortController>();
  const held = useRef(false);
  useTouchKept(tree, held, enabled);

  const lift = (row: Lift, signal?: AbortSignal) => {
    // Without what a drag needs, nothing is lifted; the next one asks again.
    prepare().then(() => signal?.aborted || setLifted(row), console.error);
  };

  const ahead = () => {
    // A failure shows when it is needed.
    prepare().catch(() => undefined);
  };

  const watch = (event: PointerEvent) => {
    held.current = false;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drop-id]') : null;
    if (!enabled || !row || !isPlainClick(event)) return;
    const { pointerId, pointerType, clientX: x, clientY: y } = event;
    const mine = new AbortController();
    press.current?.abort();
    press.current = mine;
    const { signal } = mine;
    const take = () => {
      held.current = true;
      lift({ id: Number(row.dataset['dropId']), pointer: { id: pointerId, x, y } }, signal);
      removeEventListener('pointermove', follow);
    };
    const follow = (moved: globalThis.PointerEvent) => {
      const way = Math.hypot(moved.clientX - x, moved.clientY - y);
      if (pointerType === 'mouse' ? way >= DRAG_DISTANCE_PX : way > TREMBLE_PX) {
        if (pointerType === 'mouse') take();
        else mine.abort(); // a finger that moves at once scrolls
      }
    };
    const timer = pointerType === 'mouse' ? undefined : setTimeout(take, HOLD_ON_TOUCH_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    const end = () => mine.abort();
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', end, { signal });
  };

  return {
    lifted,
    lift,
    putDown: () => setLifted(undefined),
    handlers: enabled && {
      onPointerDown: watch,
      // Before it is needed, so that the first drag need not wait.
      onPointerEnter: ahead,
      onFocus: ahead,
      // The press that ended a drag is no press on a link. The keyboard's presses count no clicks.
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

/** Keeps the browser from scrolling under a finger that holds a row: only a listener that may refuse can do that. */
function useTouchKept(tree: RefObject<HTMLElement | null>, held: RefObject<boolean>, enabled: boolean): void {
  useEffect(() => {
    const element = tree.current;
    if (!element || !enabled) return;
    const keep = (event: TouchEvent) => held.current && event.cancelable && event.preventDefault();
    element.addEventListener('touchmove', keep, { passive: false });
    return () => element.removeEventListener('touchmove', keep);
  }, [tree, held, enabled]);
}
