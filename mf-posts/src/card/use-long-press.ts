import { type PointerEvent, useRef } from 'react';

/** How long a finger rests for a menu, in ms: as long as phones have it. */
const LONG_PRESS_MS = 500;
/** How far a resting finger may stray, in px. */
const STRAY_PX = 10;

/**
 * Tells of a finger that rested on one place and left it again.
 *
 * Only once it leaves: on a list that is ordered by hand the same finger may still begin to drag.
 */
export function useLongPress(onPress: (event: PointerEvent) => void) {
  const start = useRef<{ x: number; y: number; at: number }>();
  const forget = () => {
    start.current = undefined;
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
      start.current = pointerType === 'touch' && isPrimary ? { x, y, at } : undefined;
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > STRAY_PX) forget();
    },
    onPointerCancel: forget,
    onPointerUp: (event: PointerEvent) => {
      const pressed = start.current;
      forget();
      if (pressed && event.timeStamp - pressed.at >= LONG_PRESS_MS) onPress(event);
    },
  };
}
