import type { MouseEvent } from 'react';

/** Whether a click navigates in place: no modifier key for a new tab, window, or download. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
