import type { MouseEvent } from 'react';

/** A press that means "go there": not one that asks the browser for a new tab, a window or a download. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
