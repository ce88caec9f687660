import { bookmarkHtml } from '../../formats/bookmark-html/bookmark-html.ts';
import { STRENGTH } from '../../formats/reader.ts';

export const NEXTCLOUD_HTML = bookmarkHtml({
  format: 'nextcloud-bookmarks',
  title: 'Nextcloud Bookmarks',
  strength: STRENGTH.own,
  mark: /<TITLE>Bookmarks<\/TITLE>\s{0,8}<DL><p>|^\s*<DT><h3>/,
});
