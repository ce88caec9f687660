import { bookmarkHtml } from '../../formats/bookmark-html/bookmark-html.ts';
import { STRENGTH } from '../../formats/reader.ts';

export const SHIORI_HTML = bookmarkHtml({
  format: 'shiori',
  title: 'Shiori',
  strength: STRENGTH.own,
  mark: /^<!DOCTYPE NETSCAPE-Bookmark-file-1><META [^>]*><TITLE>Bookmarks<\/TITLE><H1>Bookmarks<\/H1><DL>\n/,
});
