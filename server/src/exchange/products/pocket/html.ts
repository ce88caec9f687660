import { bookmarkHtml } from '../../formats/bookmark-html/bookmark-html.ts';
import { STRENGTH } from '../../formats/reader.ts';

export const POCKET_HTML = bookmarkHtml({
  format: 'pocket',
  title: 'Pocket',
  strength: STRENGTH.named,
  mark: /<title>\s*Pocket Export|<a [^<>]{0,4096}time_added=/i,
  flags: { unread: 'unread', 'read archive': 'archived' },
});
