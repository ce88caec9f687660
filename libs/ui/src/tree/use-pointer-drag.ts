import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { DEEPEST_INDENT } from './tree-row.tsx';
import type { Dragging } from './use-keyboard-drag.ts';

/** How far deeper rows stand in, in px; `tree.module.css` has the same. */
const INDENT_PX = 20;
/** So near to the edge of what scrolls it scrolls, in px; the nearer the faster. */
const EDGE_PX = 48;
const FASTEST_PX = 16;
const TOWARDS_PX = 8;
/** Resting over a folded row unfolds it. */
const REST_MS = 600;

interface PointerDragging extends Dragging {
  ghost: RefObject<HTMLElement | null>;
}

/** A row that follows the mouse or a finger: the list scrolls at its edges, and what one rests over unfolds. */
export function useDragPointer(dragging: PointerDragging): void {
  const { pointer, tree } = dragging;
  const latest = useRef(dragging);
  useLayoutEffect(() => {
    latest.current = dragging;
  });

  useEffect(() => {
    if (!pointer || !tree.current) return;
    const listening = new AbortController();
    const { signal } = listening;
    const { x: startX, y: startY } = pointer;
    let hasLeftEdge = false;
    const startLevel = latest.current.aim.level;
    let { x, y } = pointer;
    let rest = { over: -1, timer: undefined as ReturnType<typeof setTimeout> | undefined };
    let frame = 0;

    const aim = () => {
      const { places, rowHeight, rows, onAim, aim: before, tree: now } = latest.current;
      const top = now.current?.getBoundingClientRect().top ?? 0;
      // Rows deeper than this stand no further in: there the level is that of the row.
      const wish = Math.min(startLevel, DEEPEST_INDENT) + Math.round((x - startX) / INDENT_PX);
      const next = places.at(
        (y - top) / rowHeight,
        startLevel > DEEPEST_INDENT && wish >= DEEPEST_INDENT ? startLevel : wish,
      );
      if (next.kind !== before.kind || next.index !== before.index || next.level !== before.level) onAim(next);
      const row = next.kind === 'onto' ? rows[next.index] : undefined;
      restOver(row && row.node.nested.length > 0 && !row.open ? row.node.id : -1);
    };
    const restOver = (over: number) => {
      if (rest.over === over) return;
      clearTimeout(rest.timer);
      const timer = over < 0 ? undefined : setTimeout(() => latest.current.onUnfold(over), REST_MS);
      rest = { over, timer };
    };
    const scroll = () => {
      frame = requestAnimationFrame(scroll);
      const list = latest.current.scroller();
      const speed = list ? speedAt(y, list.getBoundingClientRect()) : 0;
      if (speed === 0) hasLeftEdge = true;
      // What is taken up at the edge scrolls only when it is drawn on towards it.
      if (!list || speed === 0 || (!hasLeftEdge && (y - startY) * Math.sign(speed) < TOWARDS_PX)) return;
      const before = list.scrollTop;
      list.scrollTop += speed;
      if (list.scrollTop !== before) aim();
    };
    const follow = (event: PointerEvent) => {
      if (event.pointerId !== pointer.id) return;
      ({ clientX: x, clientY: y } = event);
      const { ghost } = latest.current;
      if (ghost.current) Object.assign(ghost.current.style, { left: `${x}px`, top: `${y}px` });
      aim();
    };
    const end = (event: PointerEvent) =>
      event.pointerId === pointer.id && latest.current.onEnd(event.type !== 'pointerup');

    try {
      // Followed beyond the window as well.
      tree.current.setPointerCapture(pointer.id);
    } catch {
      // It was let go meanwhile; what says so is on its way.
    }
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', end, { signal });
    frame = requestAnimationFrame(scroll);
    return () => {
      listening.abort();
      cancelAnimationFrame(frame);
      clearTimeout(rest.timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one drag, however often it is drawn
  }, []);
}

function speedAt(y: number, { top, bottom }: DOMRect): number {
  const above = top + EDGE_PX - y;
  const below = y - (bottom - EDGE_PX);
  const near = Math.max(above, below, 0);
  return Math.round((Math.min(near, EDGE_PX) / EDGE_PX) * FASTEST_PX) * (above > below ? -1 : 1);
}
