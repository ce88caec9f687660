import { isAllowedUrl } from '@benotes/contract';

/**
 * The URLs of a text that consists of URLs separated by whitespace, without duplicates, in order; empty for any other
 * text.
 */
export function parseLinks(text: string): string[] {
  const parts = text.split(/\s+/).filter(Boolean);
  const isLinks = parts.every((part) => /^https?:\/\//i.test(part) && isAllowedUrl(part, 'bookmark'));
  return isLinks ? [...new Set(parts)] : [];
}
