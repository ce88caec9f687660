import { isAllowedUrl, URL_MAX_LENGTH } from '@benotes/contract';

/** Whether a link may have this URL. */
export const isLinkUrl = (url: string) =>
  url.length <= URL_MAX_LENGTH && /^https?:\/\//i.test(url) && !/\s/.test(url) && isAllowedUrl(url, 'bookmark');
