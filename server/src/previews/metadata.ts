import { DESCRIPTION_MAX_LENGTH, HTML_DEPTH_MAX } from '@benotes/contract';
import { Parser } from 'htmlparser2';

import { cutTitle } from '../posts/link-content.ts';
import { colorOf } from './colors.ts';

/** The metadata of a page; null where it has none. */
export interface Metadata {
  title: string | null;
  description: string | null;
  /** Absolute http(s) URL. */
  image: string | null;
  /** `#rrggbb`. */
  color: string | null;
}

const SPACES = /\s+/g;
/** Characters parsed at once: in between, the parser checks whether it can stop. */
const STEP = 16 * 1024;

const tidy = (text: string | undefined) => text?.replace(SPACES, ' ').trim() || null;

/** Reads the metadata in the head of a page (Open Graph first, then plain HTML). */
export function readMetadata(html: string, url: string): Metadata {
  const named = new Map<string, string>();
  let title = '';
  let base = url;
  let depth = 0;
  let drawings = 0;
  let isTitle = false;
  let hasTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (name === 'svg') drawings += 1;
      if (name === 'title' && drawings === 0 && !hasTitle) isTitle = true;
      if (name === 'base' && attributes['href'] && URL.canParse(attributes['href'], url))
        base = new URL(attributes['href'], url).href;
      if (name !== 'meta') return;
      // Some pages list several, separated by spaces.
      const names = (attributes['property'] || attributes['name'] || '').toLowerCase().split(/\s+/);
      const content = attributes['content']?.trim();
      if (content) for (const each of names) if (!named.has(each)) named.set(each, content);
    },
    ontext(text) {
      if (isTitle) title += text;
    },
    onclosetag(name) {
      depth -= 1;
      if (name === 'svg') drawings -= 1;
      if (name !== 'title' || !isTitle) return;
      isTitle = false;
      hasTitle = true;
    },
  });
  // Unlimited nesting would take minutes; the metadata comes before that.
  for (let at = 0; at < html.length; at += STEP) {
    if (depth > HTML_DEPTH_MAX) break;
    parser.write(html.slice(at, at + STEP));
  }
  parser.end();
  const given = tidy(named.get('og:title')) ?? tidy(title);
  const description = tidy(named.get('og:description')) ?? tidy(named.get('description'));
  return {
    title: given && cutTitle(given),
    description: description && Array.from(description).slice(0, DESCRIPTION_MAX_LENGTH).join(''),
    image: imageOf(named.get('og:image') ?? named.get('og:image:url') ?? named.get('og:image:secure_url'), base),
    color: colorOf(named.get('theme-color')),
  };
}

function imageOf(address: string | undefined, base: string): string | null {
  if (!address || !URL.canParse(address, base)) return null;
  const { protocol, href } = new URL(address, base);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
