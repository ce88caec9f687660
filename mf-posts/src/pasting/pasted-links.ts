import { isAllowedUrl } from '@benotes/contract';

/**
 * The addresses of a text that holds nothing else, between blanks or line ends, each once and in their order; none
 * when anything else stands in it.
 */
export function linksOf(text: string): string[] {
  const parts = text.split(/\s+/).filter(Boolean);
  const isLinks = parts.every((part) => /^https?:\/\//i.test(part) && isAllowedUrl(part, 'bookmark'));
  return isLinks ? [...new Set(parts)] : [];
}
