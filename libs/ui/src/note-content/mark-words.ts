import styles from '../highlight/highlight.module.css';
import { findMatches } from '../highlight/highlight.tsx';

/** What is seen of a note before the first mark, in px. */
const LEAD_PX = 44;

/**
 * Marks words in a note that is shown, and scrolls a clipped one to the first mark. Gives a function that takes the
 * marks away.
 */
export function markWords(note: HTMLElement, words: readonly string[]): () => void {
  const marks = textsIn(note).flatMap((text) => markIn(text, words));
  showFirst(note);
  return () => {
    for (const mark of marks) mark.replaceWith(...mark.childNodes);
    note.normalize();
  };
}

function textsIn(note: HTMLElement): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(note, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text); // nothing else is shown to it
  return texts;
}

/** From the last place to the first: what is before a place stays where it is. */
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

function showFirst(note: HTMLElement): void {
  const first = note.querySelector('mark');
  if (!first) return;
  const { top, bottom } = note.getBoundingClientRect();
  const place = first.getBoundingClientRect();
  if (place.bottom <= bottom || note.scrollHeight <= note.clientHeight) return;
  note.scrollTop = place.top - top - LEAD_PX;
  note.dataset['cut'] = '';
}
