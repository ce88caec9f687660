import {
  HTML_DEPTH_MAX,
  imageSizeOf,
  isAllowedUrl,
  isCodeLanguageClass,
  isListStart,
  NOTE_ELEMENTS,
  noteLinkTarget,
} from '@benotes/contract';
import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';

import { isShallow, TooDeep } from './nesting-depth.ts';

/** Elements that are open in what is being cleaned. */
let depth = 0;

/** What the editor can make, and nothing else (the normal form of its vocabulary). */
const OPTIONS: sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] /* missing in its types */ } = {
  // Its parser is an older one, to which elements are open that the gate's has closed or never saw.
  onOpenTag: () => {
    depth += 1;
    if (depth > HTML_DEPTH_MAX + 1) throw new TooDeep(); // one more for what has no inside
  },
  onCloseTag: () => {
    depth -= 1;
  },
  // Older notes have the short names too.
  allowedTags: [...Object.keys(NOTE_ELEMENTS), 'b', 'i'],
  allowedAttributes: Object.fromEntries(Object.entries(NOTE_ELEMENTS).map(([name, own]) => [name, [...own]])),
  allowedEmptyAttributes: ['alt', 'title', 'data-title'],
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
      if (!href || !isAllowedUrl(href, 'link')) return { tagName, attribs: {} };
      return { tagName, attribs: { ...noteLinkTarget(target, rel), href } };
    },
    'unfurling-link': (tagName, { href = '', 'data-title': title }) => ({
      tagName,
      attribs: isAllowedUrl(href, 'bookmark') ? present({ href, 'data-title': title }) : {},
    }),
    img: (tagName, { src, alt, title, width, height }) => ({
      tagName,
      attribs: present({ src, alt, title, ...(imageSizeOf(width, height) && { width, height }) }),
    }),
    code: (tagName, attribs) => ({ tagName, attribs: isCodeLanguageClass(attribs['class'] ?? '') ? attribs : {} }),
    ol: (tagName, { start }) => ({
      tagName,
      attribs: /^-?\d+$/.test(start ?? '') && isListStart(Number(start)) ? present({ start }) : {},
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === 'img') return !attribs['src'] || !isAllowedUrl(attribs['src'], 'image');
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
