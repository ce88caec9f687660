import { parseUrl } from '@benotes/contract';
import { foldText } from '@benotes/contract/fold-text';

import { wordsOf } from './tokens.ts';

/** What a post is sorted by. */
export interface SortKeys {
  /** Of its title, or of the beginning of its content if it has none. */
  title_key: string;
  /** Of its site and of when it was created. */
  site_key: string;
}

interface Source {
  title: string;
  /** Its content, or at least `BEGINNING_LENGTH` characters of it. */
  content: string;
  url: string | null;
  created_at: string;
}

/** Characters of a note in which the beginning of its text is looked for. */
export const BEGINNING_LENGTH = 2000;
/** Titles that only differ after so many characters of their keys are sorted by id. */
const KEY_LENGTH = 64;
/**
 * Longer runs of digits are compared as if they had this length, so that the digit of the length is below all letters.
 */
const DIGITS_MAX = 40;
/** Sorts posts without a site behind all hosts. */
const NO_SITE = '~';
/** Later than any post, in milliseconds since 1970, and how many digits the time until then has. */
const LAST_MS = Date.UTC(9999, 11, 31, 24);
const LEFT_DIGITS = 14;

/** The sort keys of a post. Both databases compare them by code points. */
export const sortKeys = ({ title, content, url, created_at }: Source): SortKeys => ({
  title_key: titleKey(title.trim() || wordsOf(content.slice(0, BEGINNING_LENGTH))),
  site_key: siteKeyOf(url, created_at),
});

/**
 * A text that sorts like a title where people look it up: letters without case and accents, digits as numbers, and
 * everything else as one space, none at the beginning. `Chapter 10` is behind `chapter 9` because a number starts with
 * the count of its digits.
 */
export function titleKey(title: string): string {
  const key = foldText(title.slice(0, 4 * KEY_LENGTH))
    .replaceAll("'", '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/[0-9]+/g, numberKey);
  return Array.from(key).slice(0, KEY_LENGTH).join('').trimEnd();
}

function numberKey(digits: string): string {
  const number = digits.replace(/^0+(?=.)/, '');
  return String.fromCharCode('0'.charCodeAt(0) + Math.min(number.length, DIGITS_MAX)) + number;
}

/** The host of a link without `www.`, then the time left to the end of time, so that the newest comes first. */
function siteKeyOf(url: string | null, created_at: string): string {
  const host =
    parseUrl(url ?? '')
      ?.hostname.replace(/^www\./, '')
      .slice(0, 255) ?? NO_SITE;
  return `${host} ${String(LAST_MS - Date.parse(created_at)).padStart(LEFT_DIGITS, '0')}`;
}
