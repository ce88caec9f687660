import { isAllowedUrl, type LinkPreview, TITLE_MAX_LENGTH, URL_MAX_LENGTH } from '@benotes/contract';

/** A preview as it was fetched. */
export interface FetchedPreview extends LinkPreview {
  /** Whether there is no page at this URL any more. */
  isGone: boolean;
}

const TAGS = /<[^>]*>/g;
/** Where a line begins or ends: a URL and the words of the next paragraph are not one URL. */
const LINE_ENDS = /<\/?(?:p|h[1-6]|li|pre|blockquote|br|hr)\b[^>]*>/gi;

/**
 * The URL of a link: content that, without its tags, is exactly one http(s) URL makes a post a link. Otherwise null.
 */
export function urlOf(content: string): string | null {
  if (content.length > URL_MAX_LENGTH * 4) return null;
  const text = content.replace(LINE_ENDS, '\n').replace(TAGS, '').replaceAll('&amp;', '&').trim();
  if (/\s/.test(text) || text.length > URL_MAX_LENGTH || !/^https?:\/\//i.test(text)) return null;
  return isAllowedUrl(text, 'bookmark') ? text : null;
}

/** The content of a link with this URL; null if the URL cannot be that of a link. */
export function contentOfLink(url: string): string | null {
  const content = url.trim().replaceAll('&', '&amp;');
  return urlOf(content) === url.trim() ? content : null;
}

/** The columns of a link that follow from its URL. */
export const linkFields = (url: string) => ({ type: 'link' as const, url, base_url: new URL(url).origin });

/** Truncates a title to the maximum length, in code points. */
export const cutTitle = (title: string) => Array.from(title).slice(0, TITLE_MAX_LENGTH).join('');
