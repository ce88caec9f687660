import { type RefObject, useLayoutEffect, useRef } from 'react';

import type { ShownPost } from '../../posts/shown-post.ts';

/**
 * Keeps the focus on a post that is moved within the list: the browser blurs an element that is moved in the DOM.
 *
 * Returns a function to call with the id of the post; it applies until another element gets the focus.
 */
export function useMovedCardFocus(root: RefObject<HTMLElement>, posts: readonly ShownPost[]) {
  const focused = useRef<ShownPost['id']>();
  useLayoutEffect(() => {
    if (focused.current === undefined) return;
    const cell = root.current?.querySelector<HTMLElement>(`[data-post="${focused.current}"]`);
    if (document.activeElement === document.body) cell?.focus();
    else if (document.activeElement !== cell) focused.current = undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the focus is lost when the order changes
  }, [root, posts]);
  return (id: ShownPost['id'] | undefined) => {
    focused.current = id;
  };
}
