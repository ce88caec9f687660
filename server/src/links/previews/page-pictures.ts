import { HTML_DEPTH_MAX, isAllowedUrl, isImageSide, PAGE_PICTURES_MAX } from '@benotes/contract';
import { Parser } from 'htmlparser2';

import { webUrl } from './metadata.ts';

/** In CSS pixels: smaller images of a page are icons, buttons, and portraits. */
const SIDE_MIN = 100;
/** Characters parsed at once: in between, the parser checks whether it can stop. */
const STEP = 16 * 1024;
/** What pages name as their picture, in any order. */
const NAMED: ReadonlySet<string> = new Set([
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
  'twitter:image:src',
]);

type Attributes = Readonly<Record<string, string>>;

/** The absolute http(s) URLs of the pictures of a page: first those that it names, then the large ones in it, at most 12. */
export function readPictures(html: string, url: string): string[] {
  const named: string[] = [];
  const shown: string[] = [];
  let base = url;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      const { href } = attributes;
      if (name === 'base' && href && URL.canParse(href, url)) base = new URL(href, url).href;
      if (name === 'meta') named.push(...namedBy(attributes));
      if (name === 'link' && href && /(?:^|\s)image_src(?:\s|$)/i.test(attributes['rel'] ?? '')) named.push(href);
      if (name === 'img' && isLarge(attributes)) shown.push(sourceOf(attributes));
    },
    onclosetag() {
      depth -= 1;
    },
  });
  // Unlimited nesting would take minutes.
  for (let at = 0; at < html.length; at += STEP) {
    if (depth > HTML_DEPTH_MAX) break;
    parser.write(html.slice(at, at + STEP));
  }
  parser.end();
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
