import styles from '../favicon/favicon.module.css';
import { type FaviconSource, fromService } from '../favicon/favicon.tsx';

const SIDE_PX = 14;

/**
 * Puts the picture of its site before each link block of a note that is shown, as `Favicon` does beside a link. Gives a
 * function that takes the pictures away. `post` is the id of the note; without a source they are the external service's.
 */
export function showSites(note: HTMLElement, post: number, source: FaviconSource = fromService): () => void {
  const squares = [...note.querySelectorAll<HTMLAnchorElement>('unfurling-link > a')].flatMap((link) => {
    const { host, hostname } = link;
    const domain = hostname.replace(/^www\./, '');
    const address = source({ domain, host, post });
    if (address === null) return [];
    const square = pictureAt(address, domain);
    link.prepend(square);
    return [square];
  });
  return () => {
    for (const square of squares) square.remove();
  };
}

/** The letter its domain begins with takes the place of a picture that cannot be had. */
function pictureAt(address: string, domain: string): HTMLElement {
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
  picture.src = address;
  square.append(picture);
  return square;
}
