import { isAllowedUrl, isImageSide, PAGE_PICTURES_MAX } from '@benotes/contract';

import { webUrl } from './metadata.ts';
import { readTags } from './page-tags.ts';

/** In CSS pixels: smaller images of a page are icons, buttons, and portraits. */
const SIDE_MIN = 100;
/** What pages name as their picture, in any order. */
const NAMED: ReadonlySet<string> = new Set([
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
  'twitter:image:src',
]);

type Attributes = Readonly<Record<string, string>>;

/**
 * The absolute http(s) URLs of the pictures of a page: first those that it names, then the large ones in it, at most
 * 12.
 */
export function readPictures(html: string, url: string): string[] {
  const named: string[] = [];
  const shown: string[] = [];
  const base = readTags(html, url, (name, attributes) => {
    const { href } = attributes;
    if (name === 'meta') named.push(...namedBy(attributes));
    if (name === 'link' && href && /(?:^|\s)image_src(?:\s|$)/i.test(attributes['rel'] ?? '')) named.push(href);
    if (name === 'img' && isLarge(attributes)) shown.push(sourceOf(attributes));
  });
  const found = [...named, ...shown].flatMap((address) => webUrl(address.trim(), base) ?? []);
  return [...new Set(found)].filter(isPicture).slice(0, PAGE_PICTURES_MAX);
}

function namedBy(attributes: Attributes): string[] {
  const names = (attributes['property'] || attributes['name'] || '').toLowerCase().split(/\s+/);
  const content = attributes['content'];
  return content && names.some((name) => NAMED.has(name)) ? [content] : [];
}

/** An image without a size may be large. */
const isLarge = (attributes: Attributes): boolean =>
  [attributes['width'], attributes['height']].every(
    (side) => side === undefined || !isImageSide(side) || Number(side) >= SIDE_MIN,
  );

/** Images that are loaded once they are scrolled to have a placeholder in `src`. */
const sourceOf = (attributes: Attributes): string => attributes['data-src'] || attributes['src'] || '';

/** Vector graphics, which are mostly logos, are not stored. */
const isPicture = (url: string): boolean => isAllowedUrl(url, 'bookmark') && !/\.svgz?$/i.test(new URL(url).pathname);
