import { isAllowedAddress, TITLE_MAX_LENGTH } from '@benotes/contract';

import type { Draft } from './save-post.ts';

/**
 * What another app shared (`?title=…&text=…&url=…`): its title, and as content its address or else its text. Both
 * are text, never markup.
 */
export function prefill(shared: URLSearchParams): Pick<Draft, 'title' | 'content'> {
  const title = Array.from((shared.get('title') ?? '').trim())
    .slice(0, TITLE_MAX_LENGTH)
    .join('');
  const url = (shared.get('url') ?? '').trim();
  const content = isAllowedAddress(url, 'bookmark') ? url : (shared.get('text') ?? '').trim();
  return { title, content: toHtml(content) };
}

function toHtml(text: string): string {
  const lines = text.split(/\r\n?|\n/).map(escape);
  return lines.length === 1 ? lines.join('') : lines.map((line) => `<p>${line}</p>`).join('');
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
