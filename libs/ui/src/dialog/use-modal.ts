import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';

import { useLatest } from '../use-latest/use-latest.ts';
import { lazyCloseOnBack } from './lazy-close-on-back.ts';
import { addModal } from './modal-stack.ts';

/** The initially focused element, or else the first that can be; if there is none, the browser chooses. */
const INITIAL_FOCUS = [
  '[data-initial-focus]',
  '[data-scrolls] :is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled):not([hidden])',
];

interface Modal {
  ref: RefObject<HTMLDialogElement>;
  onCancel: (event: SyntheticEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
  onClick: (event: MouseEvent) => void;
}

/**
 * Opens a native modal dialog while it is rendered: the rest of the page is inert, Escape, a click on the backdrop, and
 * on phones Back close it, and the focus returns. The panel must fill the dialog element.
 */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>();
  const latest = useLatest(onClose);
  useEffect(() => lazyCloseOnBack(() => latest.current()), [latest]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    for (const box of dialog.querySelectorAll<HTMLElement>('[data-scrolls]'))
      // Focusable, so that the keyboard can scroll it.
      if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
    const [first] = INITIAL_FOCUS.flatMap((selector) => dialog.querySelector<HTMLElement>(selector) ?? []);
    first?.focus();
    const removeModal = addModal(dialog);
    return () => {
      removeModal();
      dialog.close(); // before the element is removed, or the browser does not restore the focus
      reportFocus(document.activeElement);
    };
  }, []);

  return {
    ref,
    onCancel: (event) => {
      // The owner closes it by not rendering it.
      event.preventDefault();
      if (event.target === ref.current) onClose();
    },
    onPointerDown: ({ target }) => {
      pressed.current = target;
    },
    onClick: ({ target }) => {
      // A press that began inside, such as to select text, is a click on the dialog when it ends outside.
      if (target === ref.current && pressed.current === target) onClose();
    },
  };
}

/** React ignores events while it removes elements, so components would not hear that the browser restored the focus. */
function reportFocus(element: Element | null): void {
  queueMicrotask(() => {
    if (element === document.activeElement) element?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
}
