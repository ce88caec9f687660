import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

import type { ShownPost } from './post-grid.tsx';

interface Focused {
  id: ShownPost['id'];
  index: number;
}

/**
 * Gives the focus to the card that moves up when the one that had it leaves the list: a person who works with the keyboard
 * goes on where they were.
 *
 * Gives a function that names the card with the focus in it, undefined when the focus has left.
 */
export function useNeighbourFocus(list: RefObject<HTMLElement>, posts: readonly ShownPost[]) {
  const focused = useRef<Focused>();
  useLayoutEffect(() => {
    const left = focused.current;
    if (!left || posts.some(({ id }) => id === left.id)) return;
    focused.current = undefined;
    const next = posts[Math.min(left.index, posts.length - 1)];
    // A menu or a dialog that closes gives the focus back first, and finds nobody there.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const cell = list.current?.querySelector<HTMLElement>(`[data-post="${next?.id}"]`);
      const target = cell?.hasAttribute('tabindex') ? cell : cell?.querySelector<HTMLElement>('button, a[href]');
      target?.focus();
    });
  }, [list, posts]);
  return useCallback((now: Focused | undefined) => {
    focused.current = now;
  }, []);
}
