import { usesSingleKeyShortcuts } from '@benotes/platform';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useRef } from 'react';

import { clearSelection, isSelecting, selectLoaded, selectRange, toggle } from './selection.store.ts';

const MOVES = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/**
 * Selects cards with keys: X selects the focused card, Shift with a navigation key the cards up to the next one, Ctrl+A
 * all that are loaded, and Escape ends the selection. X can be turned off like the other letters.
 */
export function SelectionArea({ children }: { children: ReactNode }) {
  /** The focus is about to move to another card, up to which cards are selected. */
  const isExtending = useRef(false);

  const onKeyDown = (event: KeyboardEvent) => {
    isExtending.current = false;
    const id = cardId(event);
    if (id === undefined || event.altKey || event.defaultPrevented) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape' && isSelecting()) clearSelection();
    else if (isCommand && event.key.toLowerCase() === 'a') selectLoaded();
    else if (!isCommand && !event.shiftKey && event.key.toLowerCase() === 'x' && usesSingleKeyShortcuts()) toggle(id);
    else {
      if (event.shiftKey && !isCommand && MOVES.has(event.key)) {
        if (!isSelecting()) toggle(id);
        isExtending.current = true;
      }
      return;
    }
    event.preventDefault();
  };
  const onFocus = (event: SyntheticEvent) => {
    const id = isExtending.current ? cardId(event) : undefined;
    isExtending.current = false;
    if (id !== undefined) selectRange(id);
  };
  const stopExtending = () => {
    isExtending.current = false;
  };
  return (
    // Before the list, which moves the focus.
    <div onKeyDownCapture={onKeyDown} onFocus={onFocus} onPointerDownCapture={stopExtending}>
      {children}
    </div>
  );
}

/** The post of the card that is the target of an event itself, not something in it. */
function cardId({ target }: SyntheticEvent): number | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const isBox = target instanceof HTMLInputElement && target.type === 'checkbox' && !target.closest('[data-note]');
  const card = isBox ? target.closest<HTMLElement>('[data-post]') : target;
  const id = Number(card?.dataset['post']);
  return Number.isInteger(id) ? id : undefined;
}
