import { bookmarkHtml } from '../../formats/bookmark-html/bookmark-html.ts';
import { STRENGTH } from '../../formats/reader.ts';

export const SHAARLI_HTML = bookmarkHtml({
  format: 'shaarli',
  title: 'Shaarli',
  strength: STRENGTH.named,
  mark: /(?:<h1>|<!--)\s*Shaarli [^<]{0,80}export/i,
  isMarkdown: true,
});
