import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';

const buttonsOf = (toolbar: HTMLElement): EventTarget[] => [...toolbar.querySelectorAll('button')];

/**
 * Makes a toolbar a single Tab stop with arrow keys inside. Escape leaves it, and pressing a tool keeps the selection
 * in the text. `stop` is the index of the button with `tabIndex` 0.
 */
export function useToolbarStop(leave: () => void) {
  const [stop, setStop] = useState(0);
  return {
    stop,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const buttons = buttonsOf(event.currentTarget);
      // -1 for events of a portal, such as the open menu.
      const at = buttons.indexOf(event.target);
      if (at < 0) return;
      if (event.key === 'Escape') leave();
      const next = {
        ArrowRight: (at + 1) % buttons.length,
        ArrowLeft: (at - 1 + buttons.length) % buttons.length,
        Home: 0,
        End: buttons.length - 1,
      }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      (buttons[next] as HTMLElement | undefined)?.focus(); // a button
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const at = buttonsOf(event.currentTarget).indexOf(event.target);
      if (at >= 0) setStop(at);
    },
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  };
}
