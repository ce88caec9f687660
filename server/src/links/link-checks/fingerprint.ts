import { createHash } from 'node:crypto';

import { HTML_DEPTH_MAX } from '@benotes/contract';
import { Parser } from 'htmlparser2';

import { readText } from '../previews/page-text.ts';

/** Numbers of a fingerprint. More make the estimate finer and every row longer. */
const SLOTS = 32;
const WORDS_PER_PASSAGE = 3;
/** Shorter pages differ by chance: error texts, frames of scripts. */
const WORDS_MIN = 40;
/** Words that are read of a page. */
const WORDS_MAX = 5000;
/** Below this share of common passages, a page has changed much: less than about a third of its text is left. */
const SIMILAR_MIN = 0.2;
const IGNORED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'nav',
  'header',
  'footer',
  'svg',
]);
const WORD = /[\p{L}\p{N}]+/gu;
const STEP = 16 * 1024;

/** A page as it was sent. */
export interface Page {
  bytes: Uint8Array;
  contentType: string;
}

/** The words that a page shows, without navigation. */
function wordsOfPage(html: string): string[] {
  let text = '';
  let [depth, ignored] = [0, 0];
  const parser = new Parser({
    onopentag(name) {
      depth += 1;
      if (IGNORED.has(name)) ignored += 1;
    },
    ontext(part) {
      if (ignored === 0) text += ` ${part}`;
    },
    onclosetag(name) {
      depth -= 1;
      if (IGNORED.has(name)) ignored -= 1;
    },
  });
  // Unlimited nesting would take minutes.
  for (let at = 0; at < html.length; at += STEP) {
    if (depth > HTML_DEPTH_MAX) break;
    parser.write(html.slice(at, at + STEP));
  }
  parser.end();
  return (text.toLowerCase().match(WORD) ?? []).slice(0, WORDS_MAX);
}

/**
 * A short text by which two versions of a page can be compared: of every slot the least hash of all passages of three
 * words. Null for a page with too few words.
 */
export function fingerprintOf({ bytes, contentType }: Page): string | null {
  const words = wordsOfPage(readText(bytes, contentType));
  if (words.length < WORDS_MIN) return null;
  const least = new Uint32Array(SLOTS).fill(0xffffffff);
  for (let at = 0; at + WORDS_PER_PASSAGE <= words.length; at += 1) {
    const passage = words.slice(at, at + WORDS_PER_PASSAGE).join(' ');
    const hash = createHash('md5').update(passage).digest();
    const [first, second] = [hash.readUInt32LE(0), hash.readUInt32LE(4) | 1];
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const value = (first + Math.imul(slot, second)) >>> 0;
      if (value < (least[slot] ?? 0)) least[slot] = value;
    }
  }
  return Buffer.from(least.map((value) => value & 0xff)).toString('base64url');
}

/** Whether little of the text of a page is left. */
export function isChangedMuch(before: string, now: string): boolean {
  const [one, other] = [Buffer.from(before, 'base64url'), Buffer.from(now, 'base64url')];
  const same = one.filter((value, slot) => value === other[slot]).length;
  return same / SLOTS < SIMILAR_MIN;
}
