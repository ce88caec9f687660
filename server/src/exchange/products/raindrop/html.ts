import { bookmarkHtml } from '../../formats/bookmark-html/bookmark-html.ts';
import { STRENGTH } from '../../formats/reader.ts';

export const RAINDROP_HTML = bookmarkHtml({
  format: 'raindrop',
  title: 'Raindrop.io',
  strength: STRENGTH.named,
  mark: /<(?:title|h1)>\s*Raindrop\.io|<a [^<>]{0,4096}data-cover=/i,
});
