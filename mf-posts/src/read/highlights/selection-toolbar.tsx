import { HIGHLIGHT_COLORS, type HighlightColor } from '@benotes/contract';
import { Icon, useLatest } from '@benotes/ui';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';

import styles from './selection-toolbar.module.css';
import { texts } from './texts.ts';
import { washOf } from './wash-of.ts';

interface SelectionToolbarProps {
  /** The selected text. */
  range: Range;
  onMark: (color: HighlightColor) => void;
  onNote: () => void;
  onClose: () => void;
}

/** Between the selection and the toolbar, in px. */
const GAP_PX = 8;

/**
 * Highlights the selected text. Near the selection; on touch screens at the bottom, away from the handles of the
 * system.
 */
export function SelectionToolbar({ range, onMark, onNote, onClose }: SelectionToolbarProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => toolbar.current && placeNear(toolbar.current, range);
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true }); // also when the reading pane scrolls
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [range]);

  const latest = useLatest(onClose);
  useLayoutEffect(() => {
    // As soon as the toolbar is seen, and before Escape leaves the page.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [latest]);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons receive the focus
    <div
      ref={toolbar}
      className={styles.toolbar}
      role="toolbar"
      aria-label={texts.toolbar}
      onKeyDown={onKeyDown}
      onMouseDown={keepSelection}
    >
      {HIGHLIGHT_COLORS.map((color, index) => (
        <button
          key={color}
          type="button"
          className={styles.button}
          tabIndex={index === 0 ? 0 : -1}
          aria-label={texts.markIn(color)}
          title={texts.markIn(color)}
          onClick={() => onMark(color)}
        >
          <span className={styles.swatch} style={{ '--wash': washOf(color) } as CSSProperties} />
        </button>
      ))}
      <button
        type="button"
        className={styles.button}
        tabIndex={-1}
        aria-label={texts.markWithNote}
        title={texts.markWithNote}
        onClick={onNote}
      >
        <Icon name="edit" />
      </button>
    </div>
  );
}

function onKeyDown(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  moveFocus(event.currentTarget, step);
  event.preventDefault();
}

// A press would otherwise end the selection.
const keepSelection = (event: MouseEvent) => event.preventDefault();

function moveFocus(toolbar: Element, step: number): void {
  const buttons = [...toolbar.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === document.activeElement);
  const next = buttons.at((index + step) % buttons.length);
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next?.focus();
}

/** Above the selection, or below it where there is no room. */
function placeNear(toolbar: HTMLElement, range: Range): void {
  if (!range.getBoundingClientRect) return; // in jsdom
  const box = range.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = toolbar;
  const covered = Math.max(0, document.querySelector('[data-reading-toolbar]')?.getBoundingClientRect().bottom ?? 0);
  const above = box.top - height - GAP_PX;
  const top = above > covered ? above : Math.min(box.bottom + GAP_PX, window.innerHeight - height - GAP_PX);
  const left = box.left + box.width / 2 - width / 2;
  const most = document.documentElement.clientWidth - width - GAP_PX;
  toolbar.style.setProperty('--top', `${Math.max(covered, top)}px`);
  toolbar.style.setProperty('--left', `${Math.max(GAP_PX, Math.min(left, most))}px`);
}
