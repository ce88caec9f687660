import { type PointerEvent, useRef } from 'react';

/** Duration of a long press, in ms, as on phones. */
const LONG_PRESS_MS = 500;
/** How far the pointer may move, in px. */
const MAX_MOVE_PX = 10;

/**
 * Calls `onPress` at the end of a long press, because until then it may become a drag.
 */
export function useLongPress(onPress: (event: PointerEvent) => void) {
  const start = useRef<{ x: number; y: number; at: number }>();
  const reset = () => {
    start.current = undefined;
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
      start.current = pointerType === 'touch' && isPrimary ? { x, y, at } : undefined;
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > MAX_MOVE_PX) reset();
    },
    onPointerCancel: reset,
    onPointerUp: (event: PointerEvent) => {
      const pressed = start.current;
      reset();
      if (pressed && event.timeStamp - pressed.at >= LONG_PRESS_MS) onPress(event);
    },
  };
}
