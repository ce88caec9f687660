import { bookmarkHtml } from '../../formats/bookmark-html/bookmark-html.ts';
import { STRENGTH } from '../../formats/reader.ts';

export const BENOTES_HTML = bookmarkHtml({
  format: 'benotes-html',
  title: 'Benotes',
  strength: STRENGTH.ours,
  mark: /<meta\s+name="generator"\s+content="benotes"/i,
});
