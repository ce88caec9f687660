import { DRAG_DISTANCE_PX } from '@benotes/contract';
import { emit } from '@benotes/platform';
import { type PointerEvent, useRef } from 'react';

/** Says once per list why its posts cannot be dragged, when somebody tries to; `reason` undefined: they can. */
export function useRefusedDrag(reason: string | undefined) {
  const start = useRef<{ x: number; y: number }>();
  const said = useRef<string>();
  const refuse = () => {
    start.current = undefined;
    if (reason === undefined || said.current === reason) return;
    emit('notification:raised', { type: 'hint', title: reason });
    said.current = reason;
  };
  return {
    onPointerDown: ({ target, button, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      const isDrag = button === 0 && pointerType === 'mouse' && isOnCard(target);
      start.current = reason !== undefined && isDrag ? { x, y } : undefined;
    },
    onPointerMove: ({ buttons, clientX, clientY }: PointerEvent) => {
      if (!start.current || buttons === 0) return;
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > DRAG_DISTANCE_PX) refuse();
    },
    onPointerUp: () => {
      start.current = undefined;
    },
  };
}

const isOnCard = (target: EventTarget) => target instanceof Element && target.closest('[data-post]') !== null;
