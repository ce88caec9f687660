import type { Post } from '@benotes/contract';

import { escapeHtml } from '../../kernel/sanitize/sanitize.ts';

const TAG = /<(\/?)(unfurling-link|img|a|label|input)\b([^>]*)>/g;
const ADDRESS = /\b(href|src)="(\/(?!\/)[^"]*)"/g;
const TITLE_LENGTH = 80;

const escapeAttribute = (text: string) => escapeHtml(text).replaceAll('"', '&quot;');
const absolute = (attributes: string, origin: string) =>
  attributes.replace(ADDRESS, (_, name: string, path: string) => `${name}="${origin}${path}"`);
const attributeIn = (attributes: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];

/**
 * The HTML of a note for programs that know neither this server's paths nor its own elements. Stored HTML is sanitized
 * and in the form of `sanitizeContent`: attributes in double quotes, without `>` in them.
 */
export const portableHtml = (html: string, origin: string): string =>
  html.replace(TAG, (tag: string, end: string, name: string, attributes: string) => {
    if (name === 'label') return '';
    if (name === 'input') return /\bchecked\b/.test(attributes) ? '☑ ' : '☐ ';
    if (name !== 'unfurling-link') return end ? tag : `<${name}${absolute(attributes, origin)}>`;
    if (end) return '';
    const href = attributeIn(absolute(attributes, origin), 'href') ?? '';
    return `<p><a href="${href}">${attributeIn(attributes, 'data-title') || href}</a></p>`;
  });

/** The whole of a post as HTML: a note, or what is known of a link. */
export function htmlOf({ type, content, description, note, image_path, url, title }: Post, origin: string): string {
  // A note that is a lone paragraph is stored without its element.
  if (type === 'text') return portableHtml(/^<\w/.test(content) ? content : `<p>${content}</p>`, origin);
  const parts = [
    image_path && `<p><img src="${escapeAttribute(absoluteUrl(image_path, origin))}" alt=""></p>`,
    description && `<p>${escapeHtml(description)}</p>`,
    note && portableHtml(/^<\w/.test(note) ? note : `<p>${note}</p>`, origin),
  ].filter(Boolean);
  // A reader shows something for every entry.
  return parts.join('') || `<p><a href="${escapeAttribute(url ?? '')}">${escapeHtml(title || (url ?? ''))}</a></p>`;
}

export const absoluteUrl = (path: string, origin: string): string =>
  path.startsWith('/') && !path.startsWith('//') ? origin + path : path;

/** The first words of a note, for one without a title. */
export function firstWordsOf(html: string): string {
  const text = html
    .slice(0, 2000)
    .replaceAll(/<[^>]*>?/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = Array.from(text);
  return characters.length > TITLE_LENGTH ? `${characters.slice(0, TITLE_LENGTH).join('').trim()}…` : text;
}
