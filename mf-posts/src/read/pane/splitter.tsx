import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

import { DEFAULT_WIDTH, LEAST_WIDTH } from './pane-width.ts';
import styles from './reading-pane.module.css';
import { texts } from './texts.ts';

/** How far an arrow key moves the splitter, in px. */
const STEP_PX = 16;

interface SplitterProps {
  /** The id of the pane. */
  controls: string;
  /** In px. */
  width: number;
  most: number;
  onChange: (width: number) => void;
  onClose: () => void;
}

/**
 * The edge between a list and the pane, which is dragged, or moved with the arrow keys, Home, and End. Enter closes the
 * pane.
 */
export function Splitter({ controls, width, most, onChange, onClose }: SplitterProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Enter') onClose();
    else {
      const next = { ArrowLeft: width + STEP_PX, ArrowRight: width - STEP_PX, Home: LEAST_WIDTH, End: most }[event.key];
      if (next === undefined) return;
      onChange(next);
    }
    event.preventDefault();
  };
  const start = useRef({ x: 0, width });
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onChange(start.current.width + start.current.x - event.clientX);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- the window splitter of the ARIA patterns
    <div
      className={styles.splitter}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a line of a text is no control
      role="separator"
      aria-label={texts.width}
      aria-orientation="vertical"
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={most}
      aria-valuetext={texts.pixels(width)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move it
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onChange(DEFAULT_WIDTH)}
    />
  );
}
