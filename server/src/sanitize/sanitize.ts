import { HTML_DEPTH_MAX, imageSizeOf, isAllowedAddress } from '@benotes/contract';
import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';

import { isShallow, TooDeep } from './depth.ts';

const REL = 'noopener noreferrer nofollow';
const LANGUAGE = /^language-[\w+#.-]{1,40}$/;

/** Elements that are open in what is being cleaned. */
let depth = 0;

/** What the editor can make, and nothing else (the normal form of its vocabulary). */
const OPTIONS: sanitizeHtml.IOptions = {
  // Its parser is an older one, to which elements are open that the gate's has closed or never saw.
  onOpenTag: () => {
    depth += 1;
    if (depth > HTML_DEPTH_MAX + 1) throw new TooDeep(); // one more for what has no inside
  },
  onCloseTag: () => {
    depth -= 1;
  },
  allowedTags: [
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    's',
    'u',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'br',
    'hr',
    'img',
    'a',
    'unfurling-link',
    'label',
    'input',
    'span',
    'div',
  ],
  allowedAttributes: {
    a: ['target', 'rel', 'href'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ul: ['data-type'],
    ol: ['start'],
    li: ['data-checked', 'data-type'],
    code: ['class'],
    input: ['type', 'checked'],
    'unfurling-link': ['href', 'data-title'],
  },
  // Addresses are decided below by the rule that editor, server and import share.
  allowedSchemesAppliedToAttributes: [],
  nonTextTags: [
    // Of these the parser hands on the inside as it stands.
    'xmp',
    'plaintext',
    'noembed',
    'noframes',
    'listing',
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'svg',
    'math',
    'iframe',
    'object',
  ],
  transformTags: {
    a: (tagName, { target, rel, href }): Tag => {
      if (!href || !isAllowedAddress(href, 'link')) return { tagName, attribs: {} };
      const blank = target !== '_self';
      return { tagName, attribs: { target: blank ? '_blank' : '_self', rel: blank || !rel ? REL : rel, href } };
    },
    'unfurling-link': (tagName, { href = '', 'data-title': title }) => ({
      tagName,
      attribs: isAllowedAddress(href, 'bookmark') ? present({ href, 'data-title': title }) : {},
    }),
    img: (tagName, { src, alt, title, width, height }) => ({
      tagName,
      attribs: present({ src, alt, title, ...(imageSizeOf(width, height) && { width, height }) }),
    }),
    code: (tagName, attribs) => ({ tagName, attribs: LANGUAGE.test(attribs['class'] ?? '') ? attribs : {} }),
    ol: (tagName, { start }) => ({ tagName, attribs: /^-?\d{1,9}$/.test(start ?? '') ? present({ start }) : {} }),
  },
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === 'img') return !attribs['src'] || !isAllowedAddress(attribs['src'], 'image');
    if (tag === 'input') return attribs['type'] !== 'checkbox';
    return tag === 'unfurling-link' && !attribs['href'];
  },
};

const present = (attribs: Record<string, string | undefined>): Attributes =>
  Object.fromEntries(Object.entries(attribs).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Cleaned again and again something may come out that was hidden; longer than this nobody tries to hide it. */
const PASSES_MAX = 5;

/** Keeps of some HTML what the editor can make; null when elements are nested deeper than `HTML_DEPTH_MAX`. */
export function sanitizeContent(html: string): string | null {
  if (!html.includes('<')) return html.includes('&') || html.includes('>') ? clean(html) : html;
  if (!isShallow(html, HTML_DEPTH_MAX)) return null;
  try {
    return cleanAll(html);
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

function cleanAll(html: string): string {
  // What the editor made passes unchanged, and is looked at once.
  let [before, after] = [html, clean(html)];
  for (let pass = 1; after !== before; pass += 1) {
    if (pass === PASSES_MAX) return escapeHtml(after);
    [before, after] = [after, clean(after)];
  }
  return after;
}

/** Text that shows as it stands where HTML is expected. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

// sanitize-html writes `&nbsp;` as the character and void elements with a slash; the editor does neither.
const clean = (html: string) => {
  depth = 0;
  return sanitizeHtml(html, OPTIONS)
    .replaceAll('\u00A0', '&nbsp;')
    .replace(/<(br|hr|img|input)([^<>]*?)\s?\/>/g, '<$1$2>');
};
