import { bookmarkHtml } from '../../formats/bookmark-html/bookmark-html.ts';
import { STRENGTH } from '../../formats/reader.ts';

export const PINBOARD_HTML = bookmarkHtml({
  format: 'pinboard',
  title: 'Pinboard',
  strength: STRENGTH.named,
  mark: /<title>\s*Pinboard/i,
});
