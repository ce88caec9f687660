import type { Highlight } from '@benotes/contract';

import styles from './marks.module.css';
import type { Span } from './passages/passage.ts';
import type { ReadText } from './read-text.ts';
import { texts } from './texts.ts';
import { washOf } from './wash-of.ts';

/** A highlight and where its passage is. */
export interface FoundHighlight extends Span {
  highlight: Highlight;
}

/** The selector of the marks of one highlight, or of all. */
export const marksOf = (id?: Highlight['id']) =>
  id === undefined ? 'mark[data-highlight]' : `mark[data-highlight="${id}"]`;

/**
 * Wraps passages in `mark` elements, one for each text node that they are in. Where passages overlap, the shorter one
 * is marked. Returns a function that unwraps them.
 */
export function drawMarks(element: HTMLElement, { pieces }: ReadText, found: readonly FoundHighlight[]): () => void {
  const inOrder = found.toSorted((a, b) => a.end - a.start - (b.end - b.start));
  for (const { node, start, end } of pieces) {
    const here = inOrder.filter((each) => each.start < end && each.end > start);
    if (here.length === 0) continue;
    const cuts = new Set([start, end, ...here.flatMap((each) => [each.start, each.end])]);
    const bounds = [...cuts].filter((cut) => cut >= start && cut <= end).toSorted((a, b) => a - b);
    let rest = node;
    for (const [index, from] of bounds.entries()) {
      const to = bounds[index + 1];
      if (to === undefined) break;
      const part = rest;
      if (to < end) rest = part.splitText(to - from);
      const top = here.find((each) => each.start <= from && each.end >= to);
      if (top) wrap(part, top.highlight);
    }
  }
  for (const { highlight } of found) finish(element, highlight);
  return () => unwrap(element);
}

function wrap(text: Text, { id, color }: Highlight): void {
  const mark = document.createElement('mark');
  mark.className = styles['mark'] ?? '';
  mark.dataset['highlight'] = String(id);
  mark.style.setProperty('--wash', washOf(color));
  text.replaceWith(mark);
  mark.append(text);
}

/** What is read out around a passage, and the part of it that receives the focus: not in a link, which has its own. */
function finish(element: HTMLElement, { id, color, note }: Highlight): void {
  const marks = [...element.querySelectorAll<HTMLElement>(marksOf(id))];
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last) return;
  first.dataset['begin'] = texts.begin(color, note !== null);
  last.dataset['end'] = texts.end;
  if (note !== null) last.dataset['noted'] = '';
  const focusable = marks.find((mark) => !mark.closest('a, button')) ?? first;
  focusable.tabIndex = -1;
  focusable.setAttribute('aria-keyshortcuts', 'Enter Delete');
}

function unwrap(element: HTMLElement): void {
  for (const mark of element.querySelectorAll(marksOf())) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}
