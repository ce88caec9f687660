import { findMatches } from '../highlight/find-matches.ts';
import styles from '../highlight/highlight.module.css';

/** How much of a note stays visible above the first mark, in px. */
const OFFSET_PX = 44;

/**
 * Marks words in a rendered note, and scrolls a clipped note to the first mark. Returns a function that removes them.
 */
export function markWords(note: HTMLElement, words: readonly string[]): () => void {
  const marks = textsIn(note).flatMap((text) => markIn(text, words));
  scrollToFirst(note);
  return () => {
    for (const mark of marks) mark.replaceWith(...mark.childNodes);
    note.normalize();
  };
}

function textsIn(note: HTMLElement): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(note, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text); // SHOW_TEXT yields nothing else
  return texts;
}

/** Last match first, so that the offsets of earlier matches stay valid. */
function markIn(text: Text, words: readonly string[]): HTMLElement[] {
  return findMatches(text.data, words)
    .toReversed()
    .map(([from, to]) => {
      const found = text.splitText(from);
      found.splitText(to - from);
      const mark = document.createElement('mark');
      mark.className = styles['mark'] ?? '';
      found.replaceWith(mark);
      mark.append(found);
      return mark;
    });
}

function scrollToFirst(note: HTMLElement): void {
  const first = note.querySelector('mark');
  if (!first) return;
  const { top, bottom } = note.getBoundingClientRect();
  const box = first.getBoundingClientRect();
  if (box.bottom <= bottom || note.scrollHeight <= note.clientHeight) return;
  note.scrollTop = box.top - top - OFFSET_PX;
  note.dataset['cut'] = '';
}
