import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

import styles from './tooltip.module.css';

/** How long the pointer must hover over a button before its tooltip appears. */
const HOVER_DELAY_MS = 400;

interface Tip {
  text: string;
  /** The center of the button, in pixels from the left edge of the bar. */
  left: number;
}

/**
 * One tooltip for all buttons of a bar, shown on hover and on keyboard focus; each button has its text in `data-tip`.
 * Render `element` in the bar and put `handlers` on the element around the buttons.
 */
export function useTooltip() {
  const [shown, setShown] = useState<Tip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  const hide = () => {
    clearTimeout(timer.current);
    setShown(null);
  };
  const show = (target: EventTarget, bar: Element, delay: number) => {
    clearTimeout(timer.current);
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
    const text = button?.dataset['tip'];
    if (!button || !text) return setShown(null);
    const place = () => {
      const { left, width } = button.getBoundingClientRect();
      setShown({ text, left: left + width / 2 - bar.getBoundingClientRect().left });
    };
    if (delay === 0) place();
    else timer.current = setTimeout(place, delay);
  };

  return {
    element: shown && (
      // Hidden: screen readers already announce the button's name and shortcut.
      <span className={styles.tip} style={{ left: `clamp(5rem, ${shown.left}px, 100% - 5rem)` }} aria-hidden="true">
        {shown.text}
      </span>
    ),
    handlers: {
      onPointerOver: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse') show(event.target, event.currentTarget, HOVER_DELAY_MS);
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        if (event.target.matches(':focus-visible')) show(event.target, event.currentTarget, 0);
      },
      onBlur: hide,
      onKeyUp: (event: KeyboardEvent) => {
        if (event.key === 'Escape') hide();
      },
    },
  };
}
