import { URL_MAX_LENGTH } from '../protocol/limits.ts';
import { isAllowedUrl } from './allowed-urls.ts';

/** A URL in a note, and what remains of the note if it becomes the note of a link. */
export interface NoteLink {
  url: string;
  /** The text of a link preview; otherwise null. */
  title: string | null;
  /** HTML; the whole note if the URL is in the middle of a text, null if there is nothing else. */
  rest: string | null;
}

/** Characters of a note that are searched. */
const SEARCHED_LENGTH = 64 * 1024;
/** A link preview, a link, or a URL between tags. */
const LINK =
  /<unfurling-link\s([^>]*)>\s*<\/unfurling-link>|<a\s([^>]*)>([\s\S]*?)<\/a>|<[^>]*>|https?:\/\/[^\s<>"']+/gi;
/** A paragraph that may be left empty when its link is removed. */
const PARAGRAPH_START = /(?:^|<p>)$/;
const PARAGRAPH_END = /^(?:<\/p>|$)/;
/** What a URL cannot contain, and everything behind it. */
const ENTITY = /&(?:quot|lt|gt|nbsp);[\s\S]*$/i;
const PUNCTUATION = /[.,;:!?)\]]+$/;

const decode = (text: string) =>
  text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const attribute = (attributes: string | undefined, name: string): string | null => {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(attributes ?? '')?.[1];
  return value === undefined ? null : decode(value);
};

const isWebAddress = (url: string) =>
  url.length <= URL_MAX_LENGTH && /^https?:\/\//i.test(url) && !/\s/.test(url) && isAllowedUrl(url, 'bookmark');

/** The first http(s) URL in a sanitized note; null if its beginning has none. */
export function linkIn(html: string): NoteLink | null {
  const searched = html.slice(0, SEARCHED_LENGTH);
  for (const { 0: found, 1: preview, 2: link, index } of searched.matchAll(LINK)) {
    const isText = preview === undefined && link === undefined;
    if (isText && found.startsWith('<')) continue;
    const shown = isText ? found.replace(ENTITY, '').replace(PUNCTUATION, '') : found;
    const url = isText ? decode(shown) : (attribute(preview ?? link, 'href') ?? '');
    if (!isWebAddress(url)) continue;
    const title = preview === undefined ? null : attribute(preview, 'data-title');
    return { url, title, rest: without(html, index, shown, preview !== undefined) };
  }
  return null;
}

/** The note without its link, if nothing else is in the same paragraph. */
function without(html: string, index: number, found: string, isBlock: boolean): string | null {
  const before = html.slice(0, index);
  const after = html.slice(index + found.length);
  if (isBlock) return before + after || null;
  if (!PARAGRAPH_START.test(before) || !PARAGRAPH_END.test(after)) return html;
  return before.replace(/<p>$/, '') + after.replace(/^<\/p>/, '') || null;
}
