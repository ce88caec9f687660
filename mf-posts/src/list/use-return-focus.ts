import type { Post } from '@benotes/contract';
import { on } from '@benotes/platform';
import { NavigationType, useLocation, useNavigationType } from '@benotes/router';
import { useEffect, useState } from 'react';

import type { ShownPost } from '../posts/shown-post.ts';

/** How many frames to wait for the card to be rendered. */
const FRAMES_MAX = 60;

let lastRead: Post['id'] | undefined;
on('session:ended', () => {
  lastRead = undefined;
});

/** The post whose card has the focus when the user returns to its list. */
export function setReturnFocus(id: Post['id']): void {
  lastRead = id;
}

/**
 * When the user returns to the list from a post that was read, focuses its card, and scrolls to it if another one was
 * opened from the list. Returns the index of the card until then, because it may have to be rendered; -1 for none.
 */
export function useReturnFocus(posts: readonly ShownPost[]): number {
  const { state } = useLocation() as { state: { fromCache?: boolean } | null };
  const isReturning = useNavigationType() === NavigationType.Pop || Boolean(state?.fromCache);
  const [target, setTarget] = useState(() => (isReturning ? lastRead : undefined));
  useEffect(() => {
    lastRead = undefined;
    if (target === undefined) return;
    let frame = 0;
    let frames = 0;
    const look = () => {
      const card = document.querySelector<HTMLElement>(`[data-post="${target}"]`);
      frames += 1;
      if (!card && frames < FRAMES_MAX) {
        frame = requestAnimationFrame(look);
        return;
      }
      if (card) focusCard(card);
      setTarget(undefined);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return target === undefined ? -1 : posts.findIndex(({ id }) => id === target);
}

function focusCard(card: HTMLElement): void {
  card.focus({ preventScroll: true });
  // After the scroll position of the list has been restored, which takes a frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { top, bottom } = card.getBoundingClientRect();
      if (bottom <= 0 || top >= window.innerHeight) card.scrollIntoView({ block: 'center' });
    }),
  );
}
