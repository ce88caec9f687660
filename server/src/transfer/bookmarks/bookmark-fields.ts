import { isAllowedUrl, TAG_NAME_MAX_LENGTH, TAGS_PER_POST_MAX, URL_MAX_LENGTH } from '@benotes/contract';

import { fromIso } from '../formats/dates.ts';

/** Seconds from 1601, the epoch of WebKit, to 1970. */
const WEBKIT_EPOCH_SECONDS = 11_644_473_600;
const MILLION = 1_000_000;
/** The last moment that ISO 8601 writes with a four-digit year, in seconds. */
const LAST_SECOND = 253_402_300_799;

/**
 * A date in seconds, milli- or microseconds since 1970, microseconds since 1601, or ISO 8601, as ISO 8601 in UTC; null if it is
 * invalid.
 */
export function readDate(value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  const [, digits = ''] = /^(\d{1,17})(?:\.\d*)?$/.exec(text) ?? [];
  if (digits === '') return fromIso(text);
  const number = Number(digits);
  if (number === 0) return null;
  const seconds = Math.floor(secondsOf(digits.length, number));
  return seconds > LAST_SECOND ? null : new Date(seconds * 1000).toISOString();
}

function secondsOf(length: number, number: number): number {
  if (length === 17 && number > WEBKIT_EPOCH_SECONDS * MILLION) return number / MILLION - WEBKIT_EPOCH_SECONDS;
  if (length <= 11) return number;
  return length <= 14 ? number / 1000 : number / MILLION;
}

/** White space as a browser renders it. */
export const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();

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

/** Unique tags of an attribute. Whether commas separate them depends on the whole file. `isOwn`: they are taken as they are. */
export function readTags(value: string, hasCommas: boolean, isOwn = false): string[] {
  const names = new Map<string, string>();
  for (const part of hasCommas ? value.split(',') : [value]) {
    const name = cut(isOwn ? part : collapse(part), TAG_NAME_MAX_LENGTH);
    if (name !== '' && names.size < TAGS_PER_POST_MAX && !names.has(name.toLowerCase()))
      names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

/** Why a URL cannot be saved; null if it can. */
export function addressProblem(address: string): string | null {
  if (address === '') return 'There is no address.';
  if (address.length > URL_MAX_LENGTH) return `The address is longer than ${URL_MAX_LENGTH} characters.`;
  if (isAllowedUrl(address, 'bookmark') && /^https?:\/\/[^\s/?#:@]+/i.test(address)) return null;
  return `Only http and https addresses can be saved: ${cut(address, 60)}`;
}
