import { DESCRIPTION_MAX_LENGTH } from '@benotes/contract';
import { Parser } from 'htmlparser2';

import { cutTitle } from '../posts/content.ts';

/** What a page says of itself; null where it says nothing. */
export interface Metadata {
  title: string | null;
  description: string | null;
  /** Absolute http(s) address. */
  image: string | null;
  /** `#rrggbb`. */
  color: string | null;
}

const SPACES = /\s+/g;

const tidy = (text: string | undefined) => text?.replace(SPACES, ' ').trim() || null;

/** Reads the head of a page (the Open Graph protocol first, plain HTML after it). */
export function readMetadata(html: string, url: string): Metadata {
  const named = new Map<string, string>();
  let title = '';
  let base = url;
  let open = 0;
  let isTitle = false;
  let hasTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'svg') open += 1;
      if (name === 'title' && open === 0 && !hasTitle) isTitle = true;
      if (name === 'base' && attributes['href'] && URL.canParse(attributes['href'], url))
        base = new URL(attributes['href'], url).href;
      if (name !== 'meta') return;
      // Some pages name several at once, parted by spaces.
      const names = (attributes['property'] || attributes['name'] || '').toLowerCase().split(/\s+/);
      const content = attributes['content']?.trim();
      if (content) for (const each of names) if (!named.has(each)) named.set(each, content);
    },
    ontext(text) {
      if (isTitle) title += text;
    },
    onclosetag(name) {
      if (name === 'svg') open -= 1;
      if (name !== 'title' || !isTitle) return;
      isTitle = false;
      hasTitle = true;
    },
  });
  parser.end(html);
  const given = tidy(named.get('og:title')) ?? tidy(title);
  const description = tidy(named.get('og:description')) ?? tidy(named.get('description'));
  return {
    title: given && cutTitle(given),
    description: description && Array.from(description).slice(0, DESCRIPTION_MAX_LENGTH).join(''),
    image: imageOf(named.get('og:image') ?? named.get('og:image:url'), base),
    color: colorOf(named.get('theme-color')),
  };
}

function imageOf(address: string | undefined, base: string): string | null {
  if (!address || !URL.canParse(address, base)) return null;
  const { protocol, href } = new URL(address, base);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

/** `#rgb`, `#rrggbb` and `rgb(…)` as `#rrggbb`; anything else is none. */
export function colorOf(color: string | undefined): string | null {
  const text = color?.trim().toLowerCase() ?? '';
  const short = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/.exec(text);
  if (short) return `#${[short[1], short[2], short[3]].map((digit) => `${digit}${digit}`).join('')}`;
  const long = /^(#[\da-f]{6})(?:[\da-f]{2})?$/.exec(text);
  if (long) return long[1] ?? null;
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(text)?.slice(1).map(Number);
  return parts?.every((part) => part <= 255) ? hexOf(parts) : null;
}

export const hexOf = (parts: readonly number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
