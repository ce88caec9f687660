import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

import { addModal } from './modal-stack.ts';

/** What has the focus first, if there is one: else the browser chooses. */
const FIRST =
  '[data-initial-focus], [data-scrolls] :is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled)';

interface Modal {
  ref: RefObject<HTMLDialogElement>;
  onCancel: (event: SyntheticEvent) => void;
  onClick: (event: MouseEvent) => void;
}

/**
 * Opens a native dialog over everything while it is rendered: the rest of the page is inert, Escape and a click beside
 * the panel close, focus returns to where it was. The panel must fill the dialog element.
 */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    for (const box of dialog.querySelectorAll<HTMLElement>('[data-scrolls]'))
      // A stop for Tab, or the keyboard could not scroll it.
      if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
    dialog.querySelector<HTMLElement>(FIRST)?.focus();
    const removeModal = addModal(dialog);
    return () => {
      removeModal();
      dialog.close(); // before the element leaves the page, or the browser does not give the focus back
    };
  }, []);

  return {
    ref,
    onCancel: (event) => {
      // The owner decides whether it closes, by rendering it no longer.
      event.preventDefault();
      if (event.target === ref.current) onClose();
    },
    onClick: (event) => {
      if (event.target === ref.current) onClose();
    },
  };
}
