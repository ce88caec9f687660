import { bookmarkHtml } from '../../formats/bookmark-html/bookmark-html.ts';
import { STRENGTH } from '../../formats/reader.ts';

export const LINKDING_HTML = bookmarkHtml({
  format: 'linkding',
  title: 'linkding',
  strength: STRENGTH.own,
  mark: /<a [^<>]{0,4096}toread=|\[linkding-notes\]/i,
});
