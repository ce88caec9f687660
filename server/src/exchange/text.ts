import { isAllowedUrl, TAG_NAME_MAX_LENGTH, TAGS_PER_POST_MAX, URL_MAX_LENGTH } from '@benotes/contract';

import { tagKey } from '../library/tags/tags.repo.ts';

/** White space as a browser renders it. */
export const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Text as it is stored: in one Unicode form, without what a database cannot store. */
export const plain = (text: string) => text.replaceAll('\0', '').normalize('NFC');

/** Text on one line. */
export const oneLine = (text: string) => collapse(plain(text));

/** Keeps lines, and trims and collapses the white space around and between words. */
export const tidyLines = (text: string) =>
  text
    .replace(/[ \t\r\f]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim();

/** Removes comments, and everything after an unclosed one. */
export function withoutComments(text: string): string {
  let between = '';
  for (let at = 0; ;) {
    const start = text.indexOf('<!--', at);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) return between + text.slice(at);
    between += text.slice(at, start);
    at = end + 3;
  }
}

/** Truncates to a number of code points, and replaces lone surrogates. */
export function cut(text: string, length: number): string {
  const whole = text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
  if (whole.length <= length) return whole;
  // That many code points have at most twice as many code units, so a longer string is cut first.
  return Array.from(whole.slice(0, 2 * length))
    .slice(0, length)
    .join('');
}

/** The names in a text with separators; null if it is a single one. */
export const splitNames = (text: string, separator: string | RegExp | null): string[] =>
  (separator === null ? [text] : text.split(separator)).flatMap((name) => name.trim() || []);

/**
 * Unique tags of an attribute. Whether commas separate them depends on the whole file. `isOwn`: they are taken as they
 * are.
 */
export function readTags(value: string, { hasCommas = false, isOwn = false }): string[] {
  const names = new Map<string, string>();
  for (const part of hasCommas ? value.split(',') : [value]) {
    const name = cut(isOwn ? part : collapse(part), TAG_NAME_MAX_LENGTH);
    if (name !== '' && names.size < TAGS_PER_POST_MAX && !names.has(name.toLowerCase()))
      names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

/** The tags of a post, each once, as many as it may have. */
export function cleanTags(names: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const name of names) {
    const tag = cut(oneLine(name), TAG_NAME_MAX_LENGTH).trim();
    if (tag !== '' && tags.size < TAGS_PER_POST_MAX && !tags.has(tagKey(tag))) tags.set(tagKey(tag), tag);
  }
  return [...tags.values()];
}

/** Why a URL cannot be saved; null if it can. */
export function addressProblem(address: string): string | null {
  if (address === '') return 'There is no address.';
  if (address.length > URL_MAX_LENGTH) return `The address is longer than ${URL_MAX_LENGTH} characters.`;
  if (isAllowedUrl(address, 'bookmark') && /^https?:\/\/[^\s/?#:@]+/i.test(address)) return null;
  return `Only http and https addresses can be saved: ${cut(address, 60)}`;
}
