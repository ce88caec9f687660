import { type RefObject, useLayoutEffect, useRef } from 'react';

import type { ShownPost } from '../grid/post-grid.tsx';

/**
 * Keeps the focus on a post that changes its place: the browser drops the focus of an element that is moved.
 *
 * Gives a function that names the post; it is held until something else takes the focus.
 */
export function useFocusOfPost(root: RefObject<HTMLElement>, posts: readonly ShownPost[]) {
  const held = useRef<ShownPost['id']>();
  useLayoutEffect(() => {
    if (held.current === undefined) return;
    const cell = root.current?.querySelector<HTMLElement>(`[data-post="${held.current}"]`);
    if (document.activeElement === document.body) cell?.focus();
    else if (document.activeElement !== cell) held.current = undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new order is when the focus is dropped
  }, [root, posts]);
  return (id: ShownPost['id'] | undefined) => {
    held.current = id;
  };
}
