import type { Highlight, HighlightSource } from '@benotes/contract';
import { useLayoutEffect, useMemo } from 'react';

import { drawMarks, type FoundHighlight, marksOf } from './draw-marks.ts';
import { findPassage } from './passages/find-passage.ts';
import { readText } from './read-text.ts';
import type { ShownText } from './shown-texts.ts';

/**
 * Marks the highlights of a source in its text, again whenever the text is rendered anew. Returns those that are lost.
 */
export function useMarks(
  source: HighlightSource,
  shown: ShownText | undefined,
  highlights: readonly Highlight[],
  onDrawn: () => void,
): readonly Highlight[] {
  const { found, lost } = useMemo(() => {
    const own = highlights.filter((each) => each.source === source);
    return locate(shown && own.length > 0 ? readText(shown.element).text : '', own);
  }, [source, shown, highlights]);
  useLayoutEffect(() => {
    if (!shown || found.length === 0) return undefined;
    const { element } = shown;
    // Read again, because the nodes have changed since: removing the previous marks has changed the nodes.
    const undraw = drawMarks(element, readText(element), found);
    makeOneReachable(element);
    onDrawn();
    return undraw;
  }, [shown, found, onDrawn]);
  return lost;
}

/** Finds the passages of highlights in a text. */
function locate(text: string, highlights: readonly Highlight[]) {
  const found: FoundHighlight[] = [];
  const lost: Highlight[] = [];
  for (const highlight of highlights) {
    const span = findPassage(text, highlight);
    if (span) found.push({ highlight, ...span });
    else lost.push(highlight);
  }
  return { found, lost };
}

/** The marks that can receive the focus, one for each highlight, in their order on the page. */
export const focusableMarks = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`${marksOf()}[tabindex]`),
];

/** Moves the focus to a highlight, and scrolls to it. Returns whether it has the focus: a dialog may cover it. */
export function focusMark(id: Highlight['id'] | string): boolean {
  const mark = focusableMarks().find(({ dataset }) => dataset['highlight'] === String(id));
  if (!mark) return false;
  for (const each of focusableMarks()) each.tabIndex = each === mark ? 0 : -1;
  mark.focus();
  return document.activeElement === mark;
}

/** One of all marks is in the order of Tab; arrow keys lead to the others. */
function makeOneReachable(element: HTMLElement): void {
  const marks = focusableMarks();
  if (marks.some(({ tabIndex }) => tabIndex === 0)) return;
  const first = marks.find((mark) => element.contains(mark));
  if (first) first.tabIndex = 0;
}
