import { allowedUrl, isOwnPath } from '@benotes/contract';

/** Rejects `javascript:` and similar URLs, because a source may return untrusted content. */
export const isSafeUrl = (url: string) => isOwnPath(url) || allowedUrl(url, 'bookmark') !== undefined;

export const openInNewTab = (url: string): void => void window.open(url, '_blank', 'noopener,noreferrer');
