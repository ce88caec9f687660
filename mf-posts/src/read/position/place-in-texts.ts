import type { HighlightSource, Input, updateReadingPosition } from '@benotes/contract';

import { indexOfPoint, pointsBefore } from '../highlights/passages/passage.ts';
import { type ReadText, readText } from '../highlights/read-text.ts';
import type { ShownTexts } from '../highlights/shown-texts.ts';
import styles from './reading-position.module.css';

/** Where one is in the texts of a post. Position 0: they are read to the end. */
export type Place = Input<typeof updateReadingPosition>['body'];

/** In their order on the page. */
const SOURCES: readonly HighlightSource[] = ['note', 'copy'];
/** Less of a line than this below the toolbar has been read, in px. */
const REST_OF_LINE_PX = 12;

/** Whether a text takes longer to read than somebody may have at once. */
export const isLong = (shown: ShownTexts, length: number): boolean =>
  SOURCES.some((source) => (shown[source]?.element.textContent?.length ?? 0) >= length);

/** The first line below the toolbar; undefined as long as the beginning is there. */
export function placeIn(shown: ShownTexts): Place | undefined {
  const toolbar = document.querySelector('[data-reading-toolbar]');
  const top = Math.max(0, toolbar?.getBoundingClientRect().bottom ?? 0) + REST_OF_LINE_PX;
  const present = SOURCES.flatMap((source) => {
    const element = shown[source]?.element;
    return element ? [{ source, element }] : [];
  });
  const last = present.at(-1);
  if (!last) return undefined;
  if (bottomOf(last.element) <= window.innerHeight) return { source: last.source, position: 0 };
  const current = present.find(({ element }) => bottomOf(element) > top) ?? last;
  const { text, pieces } = readText(current.element);
  const position = pointsBefore(text, pieces[firstBelow(pieces, top)]?.start ?? 0);
  return position > 0 || current !== present[0]
    ? { source: current.source, position: Math.max(1, position) }
    : undefined;
}

/** Scrolls to a place, and focuses it, so that keys and screen readers go on from there. */
export function goTo(shown: ShownTexts, { source, position }: Place): void {
  const element = shown[source]?.element;
  if (!element?.isConnected) return; // another post is read since
  const { text, pieces } = readText(element);
  const index = indexOfPoint(text, position);
  const place = (pieces.findLast(({ start }) => start <= index) ?? pieces[0])?.node.parentElement;
  if (!place) return;
  if (styles.place) place.classList.add(styles.place);
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'start' });
}

const bottomOf = (element: Element): number => element.getBoundingClientRect().bottom;

/** The first piece of a text that ends below `top`, found in few steps: each asks the browser where it is. */
function firstBelow(pieces: ReadText['pieces'], top: number): number {
  let [from, to] = [0, Math.max(0, pieces.length - 1)];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const parent = pieces[middle]?.node.parentElement;
    if (parent && bottomOf(parent) > top) to = middle;
    else from = middle + 1;
  }
  return from;
}
