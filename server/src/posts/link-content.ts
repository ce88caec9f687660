import { isAllowedUrl, TITLE_MAX_LENGTH, URL_MAX_LENGTH } from '@benotes/contract';

const TAGS = /<[^>]*>/g;

/** The URL of a link: content that, without its tags, is exactly one http(s) URL makes a post a link. Otherwise null. */
export function urlOf(content: string): string | null {
  if (content.length > URL_MAX_LENGTH * 4) return null;
  const text = content.replace(TAGS, '').replaceAll('&amp;', '&').trim();
  if (/\s/.test(text) || text.length > URL_MAX_LENGTH || !/^https?:\/\//i.test(text)) return null;
  return isAllowedUrl(text, 'bookmark') ? text : null;
}

/** The columns of a link that follow from its URL. */
export const linkFields = (url: string) => ({ type: 'link' as const, url, base_url: new URL(url).origin });

/** Truncates a title to the maximum length, in code points. */
export const cutTitle = (title: string) => Array.from(title).slice(0, TITLE_MAX_LENGTH).join('');
