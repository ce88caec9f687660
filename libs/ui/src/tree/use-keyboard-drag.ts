import { useEffect, useLayoutEffect, useRef } from 'react';

import { showRow } from '../virtual-list/scroll-to-row.ts';
import type { Drop, dropPlaces } from './drop-targets.ts';
import { wordsOf } from './drop-announcement.ts';
import type { TreeDraggingProps } from './tree-dragging.tsx';
import { marginIn } from './use-scroller.ts';
import { texts } from './texts.ts';

export interface Dragging extends TreeDraggingProps {
  places: ReturnType<typeof dropPlaces>;
  aim: Drop;
  onAim: (aim: Drop) => void;
  onEnd: (cancelled: boolean) => void;
}

/**
 * Keys while a row is dragged: the arrows choose its place and its level, Space and Enter put it down, Escape puts it
 * back. A pointer's drag knows Escape alone.
 */
export function useDragKeys(dragging: Dragging): void {
  const { pointer, rows, at, onSay } = dragging;
  const latest = useRef(dragging);
  const wish = useRef(dragging.aim.level);
  useLayoutEffect(() => {
    latest.current = dragging;
  });

  useEffect(() => {
    const name = rows[at]?.node.name ?? '';
    if (!pointer) onSay(texts.lifted(name));
    const press = (event: KeyboardEvent) => {
      const now = latest.current;
      if (event.key === 'Escape') {
        keep(event);
        if (!pointer) now.onSay(texts.putBack(name));
        now.onEnd(true);
      } else if (!pointer) {
        if (event.key === 'Tab') return now.onEnd(true); // the focus goes on
        keep(event);
        act(event.key, now, wish, name);
      }
    };
    const leave = () => latest.current.onEnd(true);
    window.addEventListener('keydown', press, true);
    window.addEventListener('blur', leave);
    if (!pointer) window.addEventListener('pointerdown', leave, true);
    return () => {
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('blur', leave);
      window.removeEventListener('pointerdown', leave, true);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one drag, however often it is drawn
  }, []);
}

function keep(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function act(key: string, now: Dragging, wish: { current: number }, name: string): void {
  const { places, aim, rows, at } = now;
  if (key === ' ' || key === 'Enter') {
    now.onSay(places.isPresent(aim) ? texts.putBack(name) : texts.dropped(name, wordsOf(aim, rows, at)));
    return now.onEnd(false);
  }
  const next = aimAfter(key, now, wish);
  if (!next) return;
  now.onAim(next);
  now.onSay(wordsOf(next, rows, at));
  const { rowHeight, scroller, tree } = now;
  const list = scroller();
  const top = tree.current && list ? marginIn(list, tree.current) : 0;
  showRow(list, top + Math.max(0, next.index - 1) * rowHeight, 2 * rowHeight);
}

function aimAfter(key: string, { places, aim, rows, onUnfold }: Dragging, wish: { current: number }) {
  const row = rows[aim.index];
  switch (key) {
    case 'ArrowDown':
      return places.next(aim, 1, wish.current);
    case 'ArrowUp':
      return places.next(aim, -1, wish.current);
    case 'Home':
      return places.gap(0, wish.current);
    case 'End':
      return places.gap(rows.length, wish.current);
    case 'ArrowLeft': {
      wish.current = Math.max(0, aim.level - 1);
      // Back out of a row that one went into: below it, where its own children do not begin.
      return places.gap(aim.kind === 'onto' && !row?.open ? aim.index + 1 : aim.index, wish.current);
    }
    case 'ArrowRight': {
      if (aim.kind === 'onto') {
        if (row && row.node.nested.length > 0 && !row.open) onUnfold(row.node.id);
        return undefined;
      }
      const deeper = places.gap(aim.index, aim.level + 1);
      wish.current = deeper.level;
      // As deep as it goes between rows: into the one above.
      return deeper.level > aim.level ? deeper : places.intoAbove(aim);
    }
    default:
      return undefined;
  }
}
