import { type MouseEvent, type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';

const boxesIn = (note: Element) => [...note.querySelectorAll('input')];

/**
 * Lets the boxes of a note be pressed, which the sanitiser has locked. Gives what the element around the note needs.
 *
 * The note is set as a text, so its boxes are others after every change: the one that was pressed has the focus again.
 */
export function useBoxes(note: unknown, onCheck: ((box: number, checked: boolean) => void) | undefined) {
  const element = useRef<Element | null>(null);
  const pressed = useRef<number>();
  const isOpen = onCheck !== undefined;
  useLayoutEffect(() => {
    if (!isOpen || !element.current) return;
    const boxes = boxesIn(element.current);
    for (const box of boxes) box.disabled = false;
    if (pressed.current !== undefined && document.activeElement === document.body)
      boxes[pressed.current]?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a note that is another one has other boxes
  }, [note, isOpen]);

  const ref: RefCallback<Element> = useCallback((now: Element | null) => {
    element.current = now;
  }, []);
  if (!onCheck) return { ref };
  return {
    ref,
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (!(target instanceof HTMLInputElement)) return;
      pressed.current = boxesIn(currentTarget).indexOf(target);
      onCheck(pressed.current, target.checked);
    },
    onBlur: () => {
      pressed.current = undefined;
    },
  };
}
