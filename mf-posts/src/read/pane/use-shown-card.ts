import type { Post } from '@benotes/contract';
import { useLatest } from '@benotes/ui';
import { useEffect } from 'react';

/** Cards that the focus passes faster than this are not shown, in ms. */
const FOLLOW_AFTER_MS = 100;

/** Calls back with the post whose card gets the focus. */
export function useFollowedFocus(onFollow: (id: Post['id']) => void): void {
  const latest = useLatest(onFollow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('li[data-post][aria-posinset]') : null;
      const id = Number(card?.dataset['post']); // that of a placeholder is not a number
      if (!Number.isInteger(id)) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(id), FOLLOW_AFTER_MS);
    };
    document.addEventListener('focusin', onFocus);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', onFocus);
    };
  }, [latest]);
}

/**
 * Keeps the card of a post in view when the pane opens or gets another width, because the list may have other columns
 * then.
 */
export function useCardInView(id: Post['id'], width: number): void {
  const latest = useLatest(id);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      // After the list has been measured, and has moved its cards.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => cardOf(latest.current)?.scrollIntoView({ block: 'nearest' }));
      });
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the columns of the list change with it
  }, [width, latest]);
}

/** Focuses the card of a post, or the first one on screen if it has left the list. */
export const focusCardIn = (id: Post['id']): void =>
  (cardOf(id) ?? document.querySelector<HTMLElement>('li[data-post][tabindex="0"]'))?.focus();

/** The card of a post, if it is rendered. */
const cardOf = (id: Post['id']): HTMLElement | null =>
  document.querySelector<HTMLElement>(`li[data-post="${id}"][aria-posinset]`);
