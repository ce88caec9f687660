import { bookmarkHtml } from '../../formats/bookmark-html/bookmark-html.ts';
import { STRENGTH } from '../../formats/reader.ts';

/** Files of browsers and of products that cannot be told apart. */
export const BOOKMARKS_HTML = bookmarkHtml({
  format: 'bookmarks',
  title: 'Bookmarks',
  strength: STRENGTH.shared,
  mark: /(?:)/,
});
