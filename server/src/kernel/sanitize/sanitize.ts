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

/** The number of open elements during a pass of the sanitizer. */
let depth = 0;

/** Allows what the editor can produce and nothing else (the normal form of its vocabulary). */
const OPTIONS: sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] /* missing in its types */ } = {
  // Counted again, because sanitize-html has an older parser, which nests some HTML more deeply than `isShallow` does.
  onOpenTag: () => {
    depth += 1;
    if (depth > HTML_DEPTH_MAX + 1) throw new TooDeep(); // one more for a void element
  },
  onCloseTag: () => {
    depth -= 1;
  },
  // Older notes also contain `b` and `i`.
  allowedTags: [...Object.keys(NOTE_ELEMENTS), 'b', 'i'],
  allowedAttributes: Object.fromEntries(Object.entries(NOTE_ELEMENTS).map(([name, own]) => [name, [...own]])),
  allowedEmptyAttributes: ['alt', 'title', 'data-title'],
  // URLs are checked below, by the rules that editor, server, and import share.
  allowedSchemesAppliedToAttributes: [],
  nonTextTags: [
    // The parser does not parse the content of these.
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

/** A pass can reveal HTML that was hidden from it, so passes are repeated until nothing changes, at most this often. */
const PASSES_MAX = 5;

/** Reduces HTML to what the editor can produce; null if elements are nested deeper than `HTML_DEPTH_MAX`. */
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
  // Content from the editor is unchanged after the first pass.
  let [before, after] = [html, clean(html)];
  for (let pass = 1; after !== before; pass += 1) {
    if (pass === PASSES_MAX) return escapeHtml(after);
    [before, after] = [after, clean(after)];
  }
  return after;
}

/** Escapes text so that HTML shows it literally. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

// sanitize-html replaces `&nbsp;` by the character and adds a slash to void elements; the editor does neither.
const clean = (html: string) => {
  depth = 0;
  return sanitizeHtml(html, OPTIONS)
    .replaceAll('\u00A0', '&nbsp;')
    .replace(/<(br|hr|img|input)([^<>]*?)\s?\/>/g, '<$1$2>');
};
