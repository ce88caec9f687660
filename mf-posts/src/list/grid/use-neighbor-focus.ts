import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

import type { ShownPost } from '../../posts/shown-post.ts';

interface Focused {
  id: ShownPost['id'];
  index: number;
}

/**
 * When the focused card leaves the list, moves the focus to the card that takes its position.
 *
 * Returns a function to call with the card that contains the focus, or undefined when the focus has left the list.
 */
export function useNeighborFocus(list: RefObject<HTMLElement>, posts: readonly ShownPost[]) {
  const focused = useRef<Focused>();
  useLayoutEffect(() => {
    const removed = focused.current;
    if (!removed || posts.some(({ id }) => id === removed.id)) return;
    focused.current = undefined;
    const next = posts[Math.min(removed.index, posts.length - 1)];
    // After a closing menu or dialog has tried to restore the focus to the removed card.
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
