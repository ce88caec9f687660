import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Where the user is among the places that differ, from 1; 0 before the first one. */
interface Position {
  at: number;
  all: number;
}

const CHANGES = '[data-change]';
/** With Alt, arrows move the caret in a text, and open the options of a select. */
const FIELDS = 'input, textarea, select';

/** Leads to the next and the previous place that differs: for buttons, and with Alt and the arrow keys. */
export function useChangeKeys(box: RefObject<HTMLElement>) {
  const [position, setPosition] = useState<Position>();
  const go = useCallback(
    (step: 1 | -1) => {
      const changes = [...(box.current?.querySelectorAll<HTMLElement>(CHANGES) ?? [])];
      const focused = changes.findIndex((change) => change === document.activeElement);
      const from = focused < 0 ? (position?.at ?? 0) - 1 : focused;
      const next = Math.min(Math.max(from + step, 0), changes.length - 1);
      const change = changes[next];
      if (!change) return;
      change.focus({ preventScroll: true });
      change.scrollIntoView({ block: 'center' });
      setPosition({ at: next + 1, all: changes.length });
    },
    [box, position],
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[key];
      if (!step || !altKey || ctrlKey || metaKey || shiftKey) return;
      if (target instanceof Element && target.closest(FIELDS)) return;
      event.preventDefault();
      go(step);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [go]);
  return { position, reset: () => setPosition(undefined), goOn: () => go(1), goBack: () => go(-1) };
}
