import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

import { lazyCloseOnBack } from '../dialog/lazy-close-on-back.ts';
import { useLatest } from '../use-latest/use-latest.ts';
import styles from './popover.module.css';

const GAP_PX = 4;

interface PopoverProps {
  /** The button that opened it. */
  anchor: HTMLElement;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Controls in a small non-modal dialog below a button. Escape, a press outside, and leaving it with Tab close it;
 * Escape returns the focus to the button.
 */
export function Popover({ anchor, label, onClose, children }: PopoverProps) {
  const popover = useRef<HTMLDivElement>(null);
  const latest = useLatest(onClose);
  useEffect(() => lazyCloseOnBack(() => latest.current()), [latest]);

  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return;
    // In the top layer, so that nothing clips it. Without the popover API (in jsdom) it stays where it is.
    if ('showPopover' in element) {
      element.popover = 'manual';
      element.showPopover();
    }
    const place = () => placeBelow(element, anchor);
    place();
    (initialFocus(element) ?? element).focus();
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target) && !anchor.contains(target)) latest.current();
    };
    window.addEventListener('resize', place);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      window.removeEventListener('resize', place);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [anchor, latest]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    anchor.focus();
    onClose();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && popover.current?.contains(relatedTarget);
    // Without a target, the window has lost the focus, or nothing has it: a press outside closes it by itself.
    if (relatedTarget && !isInside && relatedTarget !== anchor) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works on all of its controls
    <div
      ref={popover}
      className={styles.popover}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element has no place in the top layer unless it is modal
      role="dialog"
      aria-label={label}
      // A press on a word leaves the focus inside, and in Safari one on a button, so that Escape is heard.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {children}
    </div>
  );
}

/** The first control; of radio buttons the chosen one, as with Tab. */
function initialFocus(popover: HTMLElement): HTMLElement | null {
  const first = popover.querySelector<HTMLElement>('input, select, button');
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  return popover.querySelector<HTMLElement>(`input[name="${first.name}"]:checked`) ?? first;
}

function placeBelow(element: HTMLElement, anchor: HTMLElement): void {
  const { bottom, right } = anchor.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const most = width - element.offsetWidth - GAP_PX; // from there on it would leave the window at the left
  element.style.top = `${bottom + GAP_PX}px`;
  element.style.right = `${Math.max(GAP_PX, Math.min(width - right, most))}px`;
  element.style.maxHeight = `${window.innerHeight - bottom - 2 * GAP_PX}px`;
}
