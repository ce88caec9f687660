import { DESCRIPTION_MAX_LENGTH, HTML_DEPTH_MAX, parseUrl } from '@benotes/contract';
import { Parser } from 'htmlparser2';

import { cutTitle } from '../../library/posts/link-content.ts';
import { colorOf } from './colors.ts';

/** The metadata of a page; null where it has none. */
export interface Metadata {
  title: string | null;
  description: string | null;
  /** Absolute http(s) URL. */
  image: string | null;
  /** `#rrggbb`. */
  color: string | null;
  /** Where the page leads at once, by itself; null if it stays, or says what it is. */
  next: string | null;
}

const SPACES = /\s+/g;
/** Characters parsed at once: in between, the parser checks whether it can stop. */
const STEP = 16 * 1024;

const tidy = (text: string | undefined) => text?.replace(SPACES, ' ').trim() || null;

/** `0; url='/next'`, with seconds that nobody waits to read a page. */
const REFRESH = /^\s*[0-5]?(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|([^"'].*))/i;

/** Reads the metadata in the head of a page (Open Graph first, then that for Twitter, then plain HTML). */
export function readMetadata(html: string, url: string): Metadata {
  const named = new Map<string, string>();
  let title = '';
  let base = url;
  let depth = 0;
  let drawings = 0;
  let fallbacks = 0;
  let imageSource: string | undefined;
  let refresh: string | undefined;
  let isTitle = false;
  let hasTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (name === 'svg') drawings += 1;
      // What is in it is for browsers without scripts, which some sites send elsewhere.
      if (name === 'noscript') fallbacks += 1;
      if (name === 'title' && drawings === 0 && !hasTitle) isTitle = true;
      if (name === 'base' && attributes['href']) base = parseUrl(attributes['href'], url)?.href ?? base;
      if (name === 'link' && /(?:^|\s)image_src(?:\s|$)/i.test(attributes['rel'] ?? ''))
        imageSource ??= attributes['href'];
      if (name !== 'meta') return;
      if (/^refresh$/i.test(attributes['http-equiv']?.trim() ?? '') && fallbacks === 0)
        refresh ??= attributes['content'];
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
      if (name === 'noscript') fallbacks -= 1;
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
  const ofSocial = tidy(named.get('og:title')) ?? tidy(named.get('twitter:title'));
  const given = ofSocial ?? tidy(title);
  const description = first(named, ['og:description', 'twitter:description', 'description']);
  const image = first(named, ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src']);
  const [, ...addresses] = REFRESH.exec(refresh ?? '') ?? [];
  const next = addresses.find((address) => address !== undefined);
  return {
    title: given && cutTitle(given),
    description: description && Array.from(description).slice(0, DESCRIPTION_MAX_LENGTH).join(''),
    image: webUrl(image ?? imageSource, base),
    color: colorOf(named.get('theme-color')),
    next: ofSocial === null && next !== undefined ? otherPage(next, base, url) : null,
  };
}

const first = (named: ReadonlyMap<string, string>, names: readonly string[]) =>
  names.map((name) => tidy(named.get(name))).find((text) => text !== null) ?? null;

/** Null for the page itself, which some load again every second. */
function otherPage(address: string, base: string, url: string): string | null {
  const next = webUrl(address.trim(), base);
  return next === null || next.split('#')[0] === url.split('#')[0] ? null : next;
}

/** An address as an absolute http(s) URL; null if it is none. */
export function webUrl(address: string | null | undefined, base: string): string | null {
  const url = address ? parseUrl(address, base) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null;
}
