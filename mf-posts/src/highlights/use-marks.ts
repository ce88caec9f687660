import type { Highlight, HighlightSource } from '@benotes/contract';
import { useLayoutEffect, useState } from 'react';

import { drawMarks, type FoundHighlight, marksOf } from './draw-marks.ts';
import { findPassage } from './passages/find-passage.ts';
import { readText } from './read-text.ts';
import type { ShownText } from './shown-texts.ts';

const NONE: readonly Highlight[] = [];

/**
 * Marks the highlights of a source in its text, again whenever the text is rendered anew. Returns those that are lost. The
 * mark that has the focus keeps it.
 */
export function useMarks(
  source: HighlightSource,
  shown: ShownText | undefined,
  highlights: readonly Highlight[],
): readonly Highlight[] {
  const [lost, setLost] = useState(NONE);
  useLayoutEffect(() => {
    const own = highlights.filter((each) => each.source === source);
    if (!shown || own.length === 0) return setLost(NONE);
    const { element } = shown;
    const text = readText(element);
    const found: FoundHighlight[] = [];
    const missing: Highlight[] = [];
    for (const highlight of own) {
      const span = findPassage(text.text, highlight);
      if (span) found.push({ highlight, ...span });
      else missing.push(highlight);
    }
    const undraw = drawMarks(element, text, found);
    setLost(missing.length === 0 ? NONE : missing);
    makeOneReachable(element);
    return () => {
      const focused = focusedMark();
      undraw();
      // The marks are about to be drawn again.
      if (focused !== undefined) queueMicrotask(() => focusMark(focused));
    };
  }, [source, shown, highlights]);
  return lost;
}

const focusedMark = () => document.activeElement?.closest<HTMLElement>(marksOf())?.dataset['highlight'];

/** The marks that can receive the focus, one for each highlight, in their order on the page. */
export const focusableMarks = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`${marksOf()}[tabindex]`),
];

/** Moves the focus to a highlight, and scrolls to it. Returns whether it is on the page. */
export function focusMark(id: Highlight['id'] | string): boolean {
  const mark = focusableMarks().find(({ dataset }) => dataset['highlight'] === String(id));
  if (!mark) return false;
  for (const each of focusableMarks()) each.tabIndex = each === mark ? 0 : -1;
  mark.focus();
  return true;
}

/** One of all marks is in the order of Tab; arrow keys lead to the others. */
function makeOneReachable(element: HTMLElement): void {
  const marks = focusableMarks();
  if (marks.some(({ tabIndex }) => tabIndex === 0)) return;
  const first = marks.find((mark) => element.contains(mark));
  if (first) first.tabIndex = 0;
}
