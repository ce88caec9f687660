import { type RefObject, useEffect } from 'react';

/** Focuses the heading of the page if nothing has the focus once closing menus and dialogs have tried to return it. */
export function focusHeadingIfLost(): void {
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.getElementById('page-heading')?.focus({ preventScroll: true });
  });
}

/**
 * When the focused element is removed, moves the focus to the first button of the row in its place, or else of the
 * whole section, or else to the heading of the page.
 */
export function useRemovalFocus(root: RefObject<HTMLElement>): void {
  useEffect(() => {
    const section = root.current;
    if (!section) return;
    const { pathname } = location;
    let focused: Element | undefined;
    let index = -1;
    const rows = () => [...section.querySelectorAll('li')];
    const onFocus = ({ target }: FocusEvent) => {
      // A dialog in the section returns the focus to what opened it.
      if (!(target instanceof Element) || target.closest('dialog')) return;
      focused = target;
      index = rows().findIndex((row) => row.contains(target));
    };
    const moveFocus = () => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      focused = undefined;
      const row = rows()[Math.min(index, rows().length - 1)];
      const next = row?.querySelector('button') ?? section.querySelector('button');
      if (next?.isConnected) next.focus();
      else focusHeadingIfLost();
    };
    const observer = new MutationObserver(moveFocus);
    observer.observe(section, { childList: true, subtree: true });
    section.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      section.removeEventListener('focusin', onFocus);
      // The section was removed from its page; after a navigation, the shell moves the focus.
      if (location.pathname === pathname) moveFocus();
    };
  }, [root]);
}
