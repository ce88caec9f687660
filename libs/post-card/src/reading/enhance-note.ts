import styles from './post-reader.module.css';
import { texts } from './texts.ts';

/** An image of a note, opened large. */
export interface OpenedImage {
  src: string;
  alt: string;
}

interface NoteActions {
  onImage: (image: OpenedImage) => void;
  /** Code was copied, or the browser did not allow it. */
  onCopy: (isCopied: boolean) => void;
}

/** How long a button says that it has copied, in ms. */
const COPIED_MS = 2000;

/**
 * Lets headings receive the focus, adds a Copy button to code, and makes images open on click and by keyboard. Returns
 * a function that removes what it has added outside of the note's own elements.
 */
export function enhanceNote(note: HTMLElement, { onImage, onCopy }: NoteActions): () => void {
  for (const heading of headingsIn(note)) heading.tabIndex = -1;
  for (const code of note.querySelectorAll('pre')) code.prepend(copyBar(code, onCopy));
  for (const image of note.querySelectorAll('img')) if (!image.closest('a')) makeOpenable(image);

  const open = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLImageElement) || target.getAttribute('role') !== 'button') return;
    if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onImage({ src: target.currentSrc || target.src, alt: target.alt });
  };
  note.addEventListener('click', open);
  note.addEventListener('keydown', open);
  return () => {
    note.removeEventListener('click', open);
    note.removeEventListener('keydown', open);
    for (const bar of note.querySelectorAll('[data-copy-bar]')) bar.remove();
  };
}

/** The headings of a rendered note, in the order of `headingsOf`. */
export const headingsIn = (note: HTMLElement): HTMLElement[] =>
  [...note.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')].filter(({ textContent }) => textContent?.trim());

function makeOpenable(image: HTMLImageElement): void {
  image.tabIndex = 0;
  image.setAttribute('role', 'button');
  image.setAttribute('aria-label', texts.openImage(image.alt));
}

/** The language of a code block and a button that copies its text. */
function copyBar(code: HTMLElement, onCopy: NoteActions['onCopy']): HTMLElement {
  const bar = document.createElement('div');
  bar.className = styles['copyBar'] ?? '';
  bar.dataset['copyBar'] = '';
  const language = document.createElement('span');
  language.textContent = /\blanguage-(\S+)/.exec(code.querySelector('code')?.className ?? '')?.[1] ?? '';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles['copy'] ?? '';
  button.setAttribute('aria-label', texts.copyCode);
  button.textContent = texts.copy;
  const copy = async () => {
    const isCopied = await copyText(code.querySelector('code')?.textContent ?? '');
    onCopy(isCopied);
    if (!isCopied) return;
    button.textContent = texts.copied;
    setTimeout(() => {
      button.textContent = texts.copy;
    }, COPIED_MS);
  };
  button.addEventListener('click', () => void copy());
  bar.append(language, button);
  return bar;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // missing without HTTPS, or refused
  }
}
