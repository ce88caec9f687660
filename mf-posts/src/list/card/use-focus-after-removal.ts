import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

import type { ShownPost } from '../../posts/shown-post.ts';

/** Overlays opened from a card, which return the focus to it. */
const OVERLAYS = '[role="menu"], dialog';

/** When the focused card leaves the list, moves the focus to the card that takes its position. */
export function useFocusAfterRemoval(root: RefObject<HTMLElement>, posts: readonly ShownPost[]) {
  const focused = useRef<{ id: string | undefined; position: number }>();
  useLayoutEffect(() => {
    const { id, position } = focused.current ?? {};
    if (position === undefined || posts.some((post) => String(post.id) === id)) return;
    focused.current = undefined;
    if (document.activeElement !== document.body) return;
    const next = root.current?.querySelector<HTMLElement>(`[aria-posinset="${Math.min(position, posts.length)}"]`);
    (next?.hasAttribute('tabindex') ? next : next?.querySelector<HTMLElement>('a[href], button'))?.focus();
  }, [root, posts]);

  return {
    onFocus: ({ target }: FocusEvent) => {
      const card = target.closest<HTMLElement>('[data-post]');
      if (card) focused.current = { id: card.dataset['post'], position: Number(card.getAttribute('aria-posinset')) };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      const staysInside = relatedTarget instanceof Element && relatedTarget.closest(`[data-post], ${OVERLAYS}`);
      if (!staysInside) focused.current = undefined;
    },
  };
}
