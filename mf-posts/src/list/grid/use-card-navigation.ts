import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import type { GridLayout } from './grid-layout.ts';

interface NavigationOptions {
  list: RefObject<HTMLElement>;
  /** The positions of the posts; undefined until they are known. */
  layout: Pick<GridLayout, 'next'> | undefined;
  /** Off while a card is sorted with the keyboard. */
  enabled: boolean;
  /** Renders the card of an index, if it is not rendered yet. */
  onMove: (index: number) => void;
  /** Another key was pressed on a card or on a link in it; true if it did something. */
  onKey: (key: string, index: number) => boolean;
}

/** What covers the screen above a list, in px. */
const BAR_HEIGHT_PX = 56;

const TABBABLE = 'a[href]:not([tabindex="-1"]), button:enabled, input:enabled, summary, [tabindex="0"]';

/**
 * Keyboard navigation between cards (roving tabindex). The list is one Tab stop: arrow keys, Home, End and the Page
 * keys move between cards, other keys do what `onKey` does, and Tab goes through the controls of the focused card and
 * then leaves the list. A link in a card keeps only Enter and Space to itself.
 */
export function useCardNavigation({ list, layout, enabled, onMove, onKey }: NavigationOptions) {
  /** Focused to continue a Tab before or after the list, instead of in the next card. */
  const before = useRef<HTMLSpanElement>(null);
  const after = useRef<HTMLSpanElement>(null);
  const target = useRef<number>();
  const isTabbing = useTabKey();

  // Every render: the card may have just been rendered.
  useLayoutEffect(() => {
    if (target.current === undefined) return;
    const card = list.current?.querySelector<HTMLElement>(`[aria-posinset="${target.current + 1}"]`);
    if (!card) return;
    target.current = undefined;
    card.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-post]') : null;
    if (!card || !enabled || event.defaultPrevented || card.querySelector('[data-editing]')) return;
    if (event.key === 'Tab') return leaveAtEdge(card, event);
    const isOnLink = event.target instanceof HTMLAnchorElement && event.key !== 'Enter' && event.key !== ' ';
    if ((event.target !== card && !isOnLink) || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = Number(card.getAttribute('aria-posinset')) - 1;
    // With Shift, cards are selected on the way.
    const next = layout?.next(event.key, index, window.innerHeight - BAR_HEIGHT_PX);
    if (next === undefined) {
      if (!event.shiftKey && onKey(event.key, index)) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (next !== index) {
      target.current = next;
      onMove(next);
    }
  };

  const leaveAtEdge = (card: HTMLElement, { target: from, shiftKey }: KeyboardEvent) => {
    if (shiftKey) return from === card && before.current?.focus({ preventScroll: true });
    const last = [...card.querySelectorAll<HTMLElement>(TABBABLE)].findLast((each) => each.checkVisibility?.() ?? true);
    if (from === (last ?? card)) after.current?.focus({ preventScroll: true });
  };

  /** A Tab into another card than the tab stop, from outside of the list, goes to the tab stop. */
  const onFocusCapture = ({ target: to, relatedTarget: from }: FocusEvent) => {
    const isInside = from instanceof Node && list.current?.contains(from);
    if (!isTabbing() || isInside || !(to instanceof Element)) return;
    const stop = list.current?.querySelector<HTMLElement>(':scope > [tabindex="0"]');
    if (stop && !stop.contains(to)) stop.focus();
  };

  return { before, after, handlers: { onKeyDown, onFocusCapture } };
}

/** Whether the last key or press was Tab: only then the browser moves the focus in document order. */
function useTabKey(): () => boolean {
  const isTab = useRef(false);
  useEffect(() => {
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => {
      isTab.current = key === 'Tab';
    };
    const onPointerDown = () => {
      isTab.current = false;
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, []);
  return () => isTab.current;
}
