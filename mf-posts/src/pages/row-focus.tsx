import { type ReactNode, useEffect, useRef } from 'react';

interface Focused {
  element: Element;
  /** The place of its row in the list; -1 outside of rows. */
  index: number;
}

const ROWS = '[data-row]';
const CONTROLS = 'a[href], button:not(:disabled), input';

/**
 * A page with a list whose rows are marked with `data-row`. When what had the focus is gone, such as a row with its
 * button, the focus moves into the row that took its place, or to the chosen tab or the first control of the page.
 */
export function RowFocus({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => (area.current ? keepFocusIn(area.current) : undefined), []);
  return (
    <div ref={area} tabIndex={-1}>
      {children}
    </div>
  );
}

function keepFocusIn(area: HTMLElement): () => void {
  let last: Focused | undefined;
  const onFocus = ({ target }: FocusEvent) => {
    // A dialog returns the focus by itself, unless what opened it is gone.
    if (!(target instanceof Element) || target === area || target.closest('dialog')) return;
    const row = target.closest(ROWS);
    last = { element: target, index: row ? [...area.querySelectorAll(ROWS)].indexOf(row) : -1 };
  };
  const observer = new MutationObserver(() => {
    if (!last || last.element.isConnected || document.activeElement !== document.body) return;
    placeFor(area, last.index).focus({ preventScroll: true });
  });
  area.addEventListener('focusin', onFocus);
  observer.observe(area, { childList: true, subtree: true });
  return () => {
    area.removeEventListener('focusin', onFocus);
    observer.disconnect();
  };
}

function placeFor(area: HTMLElement, index: number): HTMLElement {
  const rows = [...area.querySelectorAll(ROWS)];
  const row = index < 0 ? undefined : (rows[index] ?? rows.at(-1));
  const next = row?.querySelector<HTMLElement>(CONTROLS) ?? area.querySelector<HTMLElement>('[aria-current]');
  return next ?? area.querySelector<HTMLElement>(CONTROLS) ?? area;
}
