import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { nextIndex } from './next-index.ts';

interface NavigationOptions {
  list: RefObject<HTMLElement>;
  /** The number of posts and of columns. */
  count: number;
  columns: number;
  /** Off while a card is sorted with the keyboard. */
  enabled: boolean;
  /** Renders the card of an index, if it is not rendered yet. */
  onMove: (index: number) => void;
  /** Opens the post of a card. */
  onOpen: (index: number) => void;
}

const TABBABLE = 'a[href]:not([tabindex="-1"]), button:enabled, input:enabled, summary, [tabindex="0"]';

/**
 * Keyboard navigation between cards (roving tabindex). The list is one Tab stop: arrow keys, Home and End move between
 * cards, Enter opens one, and Tab goes through the controls of the focused card and then leaves the list.
 */
export function useCardNavigation({ list, count, columns, enabled, onMove, onOpen }: NavigationOptions) {
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
    if (event.target !== card || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const index = Number(card.getAttribute('aria-posinset')) - 1;
    const next = nextIndex(event.key, index, { count, columns });
    if (event.key !== 'Enter' && next === undefined) return;
    event.preventDefault();
    if (next === undefined) onOpen(index);
    else if (next !== index) {
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
