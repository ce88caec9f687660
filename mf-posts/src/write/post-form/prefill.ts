import { isAllowedUrl, TITLE_MAX_LENGTH } from '@benotes/contract';

import { linkIn } from '../../capture/adding/link-in.ts';
import { textToHtml } from '../../posts/text/text-to-html.ts';
import type { Draft } from '../saving/draft.ts';

/**
 * The title and content shared by another app (`?title=…&text=…&url=…`). The content is the URL, also one before or
 * after the text, or else the text; neither is parsed as markup. `text`: the text beside a URL, which is not part of
 * the link unless the user wants it.
 */
export function prefill(shared: URLSearchParams): Pick<Draft, 'title' | 'content'> & { text: string } {
  const title = Array.from((shared.get('title') ?? '').replace(CONTROLS, ' ').trim())
    .slice(0, TITLE_MAX_LENGTH)
    .join('');
  const url = (shared.get('url') ?? '').trim();
  const text = (shared.get('text') ?? '').trim();
  if (!isAllowedUrl(url, 'bookmark')) {
    const link = url === '' ? linkIn(title, text) : undefined;
    if (!link) return { title, content: textToHtml(text), text: '' };
    return { title: link.title, content: textToHtml(link.url), text: textToHtml(link.text) };
  }
  return { title, content: textToHtml(url), text: text === url ? '' : textToHtml(text) };
}

// A title has no line breaks, and U+0000 can neither be sent nor stored.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f]+/g;
