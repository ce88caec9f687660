import { useEffect, useLayoutEffect, useRef } from 'react';

import { scrollToRow } from '../virtual-list/scroll-to-row.ts';
import type { Dragging } from './dragging.ts';
import type { DropTarget } from './drop-targets.ts';
import { texts } from './texts.ts';
import type { Row } from './tree-rows.ts';
import { marginIn } from './use-scroller.ts';

/**
 * Keys while a row is dragged: the arrow keys choose position and level, Space and Enter drop it, Escape cancels. With
 * a pointer only Escape works.
 */
export function useKeyboardDrag(dragging: Dragging): void {
  const { pointer, rows, at, onAnnounce } = dragging;
  const latest = useRef(dragging);
  const preferredLevel = useRef(dragging.target.level);
  useLayoutEffect(() => {
    latest.current = dragging;
  });

  useEffect(() => {
    const name = rows[at]?.node.name ?? '';
    if (!pointer) onAnnounce(texts.lifted(name));
    const onKeyDown = (event: KeyboardEvent) => {
      const now = latest.current;
      if (event.key === 'Escape') {
        consume(event);
        if (!pointer) now.onAnnounce(texts.putBack(name));
        now.onEnd('canceled');
      } else if (!pointer) {
        if (event.key === 'Tab') return now.onEnd('canceled'); // let the focus move on
        consume(event);
        act(event.key, now, preferredLevel, name);
      }
    };
    const cancel = () => latest.current.onEnd('canceled');
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('blur', cancel);
    if (!pointer) window.addEventListener('pointerdown', cancel, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('blur', cancel);
      window.removeEventListener('pointerdown', cancel, true);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one drag across renders
  }, []);
}

function consume(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function act(key: string, now: Dragging, preferredLevel: { current: number }, name: string): void {
  const { targets, target, rows, at } = now;
  if (key === ' ' || key === 'Enter') {
    now.onAnnounce(
      targets.isPresent(target) ? texts.putBack(name) : texts.dropped(name, announceDrop(target, rows, at)),
    );
    return now.onEnd('dropped');
  }
  const next = targetAfter(key, now, preferredLevel);
  if (!next) return;
  now.onTarget(next);
  now.onAnnounce(announceDrop(next, rows, at));
  const { rowHeight, scroller, tree } = now;
  const list = scroller();
  const top = tree.current && list ? marginIn(list, tree.current) : 0;
  scrollToRow(list, top + Math.max(0, next.index - 1) * rowHeight, 2 * rowHeight);
}

function targetAfter(key: string, { targets, target, rows, onUnfold }: Dragging, preferredLevel: { current: number }) {
  const row = rows[target.index];
  switch (key) {
    case 'ArrowDown':
      return targets.next(target, 1, preferredLevel.current);
    case 'ArrowUp':
      return targets.next(target, -1, preferredLevel.current);
    case 'Home':
      return targets.gap(0, preferredLevel.current);
    case 'End':
      return targets.gap(rows.length, preferredLevel.current);
    case 'ArrowLeft': {
      preferredLevel.current = Math.max(0, target.level - 1);
      // Back out of a row: to the gap below it, unless its children follow there.
      return targets.gap(
        target.kind === 'onto' && !row?.open ? target.index + 1 : target.index,
        preferredLevel.current,
      );
    }
    case 'ArrowRight': {
      if (target.kind === 'onto') {
        if (row && row.node.nested.length > 0 && !row.open) onUnfold(row.node.id);
        return undefined;
      }
      const deeper = targets.gap(target.index, target.level + 1);
      preferredLevel.current = deeper.level;
      // At the deepest level of the gap: into the row above.
      return deeper.level > target.level ? deeper : targets.intoAbove(target);
    }
    default:
      return undefined;
  }
}

/** The announcement of where a row would be dropped. */
function announceDrop(target: DropTarget, rows: readonly Row[], at: number): string {
  const parent = rows.find(({ node }) => node.id === target.parent_id)?.node;
  const dragged = rows[at]?.node;
  const others = parent ? parent.nested.length : rows.filter(({ level }) => level === 0).length;
  const isOwn = parent ? parent.nested.some(({ id }) => id === dragged?.id) : rows[at]?.level === 0;
  const count = others + (isOwn ? 0 : 1);
  return texts.place(parent?.name, target.position + 1, count, target.level + 1);
}
