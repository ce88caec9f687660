import { bookmarkHtml } from '../../formats/bookmark-html/bookmark-html.ts';
import { STRENGTH } from '../../formats/reader.ts';
import { INSTAPAPER_FLAGS } from './csv.ts';

export const INSTAPAPER_HTML = bookmarkHtml({
  format: 'instapaper',
  title: 'Instapaper',
  strength: STRENGTH.named,
  mark: /<title>\s*Instapaper/i,
  flags: INSTAPAPER_FLAGS,
});
