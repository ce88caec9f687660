import styles from '../favicon/favicon.module.css';
import { type FaviconSource, fromService } from '../favicon/favicon.tsx';

const SIDE_PX = 14;

/**
 * Adds favicons to the link blocks of a rendered note, as `Favicon` does beside a link. Returns a function that removes
 * them. `post` is the id of the note; without a source, the external service is used.
 */
export function showSites(note: HTMLElement, post: number, source: FaviconSource = fromService): () => void {
  const squares = [...note.querySelectorAll<HTMLAnchorElement>('unfurling-link > a')].flatMap((link) => {
    const { host, hostname } = link;
    const domain = hostname.replace(/^www\./, '');
    const url = source({ domain, host, post });
    if (url === null) return [];
    const square = faviconAt(url, domain);
    link.prepend(square);
    return [square];
  });
  return () => {
    for (const square of squares) square.remove();
  };
}

/** A favicon, replaced with the first letter of the domain when it cannot be loaded. */
function faviconAt(url: string, domain: string): HTMLElement {
  const square = document.createElement('span');
  square.className = styles['square'] ?? '';
  square.dataset['site'] = '';
  const picture = document.createElement('img');
  picture.className = styles['picture'] ?? '';
  Object.assign(picture, { alt: '', width: SIDE_PX, height: SIDE_PX, loading: 'lazy', decoding: 'async' });
  picture.setAttribute('referrerpolicy', 'no-referrer');
  picture.addEventListener('error', () => {
    const letter = document.createElement('span');
    letter.className = styles['letter'] ?? '';
    letter.setAttribute('aria-hidden', 'true');
    letter.textContent = Array.from(domain)[0] ?? '';
    picture.replaceWith(letter);
  });
  picture.src = url;
  square.append(picture);
  return square;
}
