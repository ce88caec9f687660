import { imageSizeOf } from '@benotes/contract';

import type { AttributeOf } from './formats.ts';
import { cleanText, cleanUrl, type Image, type LinkBlock } from './schema.ts';

/** The image of an `img`; null when its URL is not allowed. */
export function imageOf(attributeOf: AttributeOf): Image | null {
  const src = cleanUrl(attributeOf('src'), 'image');
  if (src === null) return null;
  const alt = attributeOf('alt');
  const title = attributeOf('title');
  return {
    type: 'image',
    src,
    ...(alt === null ? {} : { alt: cleanText(alt, { inCode: true }) }),
    ...(title === null ? {} : { title: cleanText(title, { inCode: true }) }),
    ...imageSizeOf(attributeOf('width'), attributeOf('height')),
    children: [{ text: '' }],
  };
}

/** The link block of an `unfurling-link`; null when its URL is not allowed. */
export function linkBlockOf(attributeOf: AttributeOf): LinkBlock | null {
  const href = cleanUrl(attributeOf('href'), 'bookmark');
  if (href === null) return null;
  return {
    type: 'link-block',
    href,
    title: cleanText(attributeOf('data-title') ?? '', { inCode: true }),
    children: [{ text: '' }],
  };
}
