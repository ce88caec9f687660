import { type RefObject, useEffect } from 'react';

import { useLatest } from '../use-latest/use-latest.ts';
import type { Dragging } from './dragging.ts';
import { DEEPEST_INDENT } from './tree-row.tsx';

/** Indent per level in px; also in `tree.module.css`. */
const INDENT_PX = 20;
/** Distance to the edge of the scroll container at which it scrolls, faster the closer, in px. */
const EDGE_PX = 48;
const MAX_SPEED_PX = 16;
const MIN_MOVE_PX = 8;
/** Hovering a collapsed row this long expands it. */
const EXPAND_DELAY_MS = 600;

interface PointerDragging extends Dragging {
  ghost: RefObject<HTMLElement | null>;
}

/** Moves the dragged row with the pointer, scrolls the list at its edges, and expands hovered rows. */
export function usePointerDrag(dragging: PointerDragging): void {
  const { pointer, tree } = dragging;
  const latest = useLatest(dragging);

  useEffect(() => {
    if (!pointer || !tree.current) return;
    const listening = new AbortController();
    const { signal } = listening;
    const { x: startX, y: startY } = pointer;
    let hasLeftEdge = false;
    const startLevel = latest.current.target.level;
    let { x, y } = pointer;
    let hovered = { id: -1, timer: undefined as ReturnType<typeof setTimeout> | undefined };
    let frame = 0;

    const update = () => {
      const { targets, rowHeight, rows, onTarget, target: before, tree: currentTree } = latest.current;
      const top = currentTree.current?.getBoundingClientRect().top ?? 0;
      // Rows deeper than this have the same indent: keep the level of the row.
      const preferredLevel = Math.min(startLevel, DEEPEST_INDENT) + Math.round((x - startX) / INDENT_PX);
      const next = targets.at(
        (y - top) / rowHeight,
        startLevel > DEEPEST_INDENT && preferredLevel >= DEEPEST_INDENT ? startLevel : preferredLevel,
      );
      if (next.kind !== before.kind || next.index !== before.index || next.level !== before.level) onTarget(next);
      const row = next.kind === 'onto' ? rows[next.index] : undefined;
      hover(row && row.node.nested.length > 0 && !row.open ? row.node.id : -1);
    };
    const hover = (id: number) => {
      if (hovered.id === id) return;
      clearTimeout(hovered.timer);
      const timer = id < 0 ? undefined : setTimeout(() => latest.current.onUnfold(id), EXPAND_DELAY_MS);
      hovered = { id, timer };
    };
    const scroll = () => {
      frame = requestAnimationFrame(scroll);
      const list = latest.current.scroller();
      const speed = list ? speedAt(y, list.getBoundingClientRect()) : 0;
      if (speed === 0) hasLeftEdge = true;
      // A drag that starts at the edge scrolls only when it moves towards the edge.
      if (!list || speed === 0 || (!hasLeftEdge && (y - startY) * Math.sign(speed) < MIN_MOVE_PX)) return;
      const before = list.scrollTop;
      list.scrollTop += speed;
      if (list.scrollTop !== before) update();
    };
    const follow = (event: PointerEvent) => {
      if (event.pointerId !== pointer.id) return;
      ({ clientX: x, clientY: y } = event);
      const { ghost } = latest.current;
      if (ghost.current) Object.assign(ghost.current.style, { left: `${x}px`, top: `${y}px` });
      update();
    };
    const end = (event: PointerEvent) =>
      event.pointerId === pointer.id && latest.current.onEnd(event.type === 'pointerup' ? 'dropped' : 'canceled');

    try {
      // Receive events outside the window too.
      tree.current.setPointerCapture(pointer.id);
    } catch {
      // The pointer was released meanwhile; its event follows.
    }
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', end, { signal });
    frame = requestAnimationFrame(scroll);
    return () => {
      listening.abort();
      cancelAnimationFrame(frame);
      clearTimeout(hovered.timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one drag across renders
  }, []);
}

function speedAt(y: number, { top, bottom }: DOMRect): number {
  const above = top + EDGE_PX - y;
  const below = y - (bottom - EDGE_PX);
  const near = Math.max(above, below, 0);
  return Math.round((Math.min(near, EDGE_PX) / EDGE_PX) * MAX_SPEED_PX) * (above > below ? -1 : 1);
}
