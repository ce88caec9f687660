import { type MouseEvent, type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';

const checkboxesIn = (note: Element) => [...note.querySelectorAll('input')];

/**
 * Enables the checkboxes of a note, which the sanitizer has disabled. Returns the props of the element around the note.
 * Every change replaces the note's HTML and with it the checkboxes, so the one last clicked is focused again.
 */
export function useCheckboxes(note: unknown, onCheck: ((box: number, checked: boolean) => void) | undefined) {
  const element = useRef<Element | null>(null);
  const clicked = useRef<number>();
  const isEnabled = onCheck !== undefined;
  useLayoutEffect(() => {
    if (!isEnabled || !element.current) return;
    const boxes = checkboxesIn(element.current);
    for (const box of boxes) box.disabled = false;
    if (clicked.current !== undefined && document.activeElement === document.body)
      boxes[clicked.current]?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a changed note has new checkboxes
  }, [note, isEnabled]);

  const ref: RefCallback<Element> = useCallback((now: Element | null) => {
    element.current = now;
  }, []);
  if (!onCheck) return { ref };
  return {
    ref,
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (!(target instanceof HTMLInputElement)) return;
      clicked.current = checkboxesIn(currentTarget).indexOf(target);
      onCheck(clicked.current, target.checked);
    },
    onBlur: () => {
      clicked.current = undefined;
    },
  };
}
