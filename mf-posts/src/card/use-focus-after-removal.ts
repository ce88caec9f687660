import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

import type { ShownPost } from '../grid/post-grid.tsx';

/** Opened from a card: whoever closes them is back in it. */
const PARTS = '[role="menu"], dialog';

/** When the card with the focus leaves the list, the one in its place has the focus: the browser would drop it. */
export function useFocusAfterRemoval(root: RefObject<HTMLElement>, posts: readonly ShownPost[]) {
  const held = useRef<{ id: string | undefined; place: number }>();
  useLayoutEffect(() => {
    const { id, place } = held.current ?? {};
    if (place === undefined || posts.some((post) => String(post.id) === id)) return;
    held.current = undefined;
    if (document.activeElement !== document.body) return;
    const next = root.current?.querySelector<HTMLElement>(`[aria-posinset="${Math.min(place, posts.length)}"]`);
    (next?.hasAttribute('tabindex') ? next : next?.querySelector<HTMLElement>('a[href], button'))?.focus();
  }, [root, posts]);

  return {
    onFocus: ({ target }: FocusEvent) => {
      const card = target.closest<HTMLElement>('[data-post]');
      if (card) held.current = { id: card.dataset['post'], place: Number(card.getAttribute('aria-posinset')) };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      const goesOn = relatedTarget instanceof Element && relatedTarget.closest(`[data-post], ${PARTS}`);
      if (!goesOn) held.current = undefined;
    },
  };
}
