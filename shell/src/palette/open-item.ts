import { allowedUrl } from '@benotes/contract';

/** A path of Benotes, as opposed to a URL of another site. */
export const isOwnPath = (url: string) => url.startsWith('/') && !url.startsWith('//');

/** Rejects `javascript:` and similar URLs, because a source may return untrusted content. */
export const isSafeUrl = (url: string) => isOwnPath(url) || allowedUrl(url, 'bookmark') !== undefined;

export const openInNewTab = (url: string): void => void window.open(url, '_blank', 'noopener,noreferrer');
