import { useLatest } from '@benotes/ui';
import { useEffect } from 'react';

import { marksOf } from './draw-marks.ts';
import type { ShownTexts } from './shown-texts.ts';
import { focusableMarks, focusMark } from './use-marks.ts';

interface MarkActions {
  onOpen: (id: number) => void;
  onRemove: (id: number) => void;
}

/** Elements in a passage that do something themselves when they are pressed. */
const PRESSED = 'a, button, input, [role="button"]';

/**
 * A press or Enter on a mark opens its highlight, Delete removes it, and the arrow keys lead to the other ones. Unlike
 * commands, these keys act upon the mark that has the focus.
 */
export function useMarkKeys(shown: ShownTexts, actions: MarkActions): void {
  const latest = useLatest(actions);
  useEffect(() => {
    const elements = [shown.note, shown.copy].flatMap((text) => text?.element ?? []);
    const onClick = (event: MouseEvent) => {
      const id = markAt(event.target);
      const isSelecting = getSelection()?.isCollapsed === false;
      if (id === undefined || isSelecting || (event.target as Element).closest(PRESSED)) return;
      latest.current.onOpen(id);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const id = markAt(document.activeElement);
      if (id === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.key === 'Enter' || event.key === ' ') latest.current.onOpen(id);
      else if (event.key === 'Delete' || event.key === 'Backspace') latest.current.onRemove(id);
      else if (!moveFrom(id, event.key)) return;
      event.preventDefault();
    };
    for (const element of elements) {
      element.addEventListener('click', onClick);
      element.addEventListener('keydown', onKeyDown);
    }
    return () => {
      for (const element of elements) {
        element.removeEventListener('click', onClick);
        element.removeEventListener('keydown', onKeyDown);
      }
    };
  }, [shown, latest]);
}

function markAt(target: EventTarget | null): number | undefined {
  const id = target instanceof Element && target.closest<HTMLElement>(marksOf())?.dataset['highlight'];
  return id ? Number(id) : undefined;
}

/** Moves the focus to the neighbor of a highlight, or to the first or last one. False for other keys. */
function moveFrom(id: number, key: string): boolean {
  const marks = focusableMarks();
  const index = marks.findIndex(({ dataset }) => dataset['highlight'] === String(id));
  const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = steps[key];
  const target =
    step === undefined ? { Home: marks[0], End: marks.at(-1) }[key] : (marks[index + step] ?? marks[index]);
  const next = target?.dataset['highlight'];
  return next !== undefined && focusMark(next);
}
