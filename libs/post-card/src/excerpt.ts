import { findMatches } from '@benotes/ui';

import { beginningOf, ENDS_LINE, ENOUGH_LINES, ENOUGH_TEXT, TAG } from './truncate-html.ts';

const WITHOUT_END = /^<(?:br|hr|img|input)\b/i;
const BOX = /<input\b/gi;

interface Excerpt {
  html: string;
  /** Boxes of task lists that were left out before it. */
  boxesBefore: number;
}

/**
 * As much of a note's HTML as a card can show before and after the first of the words that were looked for; its
 * beginning, where they are none of the note's.
 */
export function excerptOf(html: string, words: readonly string[]): Excerpt {
  const found = firstPlaceOf(html, words);
  if (found === undefined) return { html: beginningOf(html), boxesBefore: 0 };
  const cut = startBefore(html, found);
  const end = beginningOf(html, found);
  if (cut === 0) return { html: end, boxesBefore: 0 };
  const before = html.slice(0, cut);
  return { html: openIn(before) + end.slice(cut), boxesBefore: before.match(BOX)?.length ?? 0 };
}

function firstPlaceOf(html: string, words: readonly string[]): number | undefined {
  let at = 0;
  const placeIn = (end: number) => {
    const [first] = end > at ? findMatches(html.slice(at, end), words) : [];
    return first && at + first[0];
  };
  for (const { 0: tag, index } of html.matchAll(TAG)) {
    const place = placeIn(index);
    if (place !== undefined) return place;
    at = index + tag.length;
  }
  return placeIn(html.length);
}

/** Where a card's worth of text before a place begins, with a whole word where there are spaces. */
function startBefore(html: string, place: number): number {
  let text = 0;
  let lines = 0;
  let end = place;
  for (const { tag, begin } of textsBefore(html, place)) {
    text += end - begin;
    if (text > ENOUGH_TEXT) {
      const cut = begin + text - ENOUGH_TEXT;
      const space = html.indexOf(' ', cut);
      return space >= 0 && space < end ? space + 1 : cut;
    }
    if (ENDS_LINE.test(tag)) lines += 1;
    if (lines === ENOUGH_LINES) return begin;
    end = begin - tag.length;
  }
  return 0;
}

/** The texts between tags, from a place to the beginning, each with the tag it follows. */
const textsBefore = (html: string, place: number) => [
  ...[...html.slice(0, place).matchAll(TAG)]
    .toReversed()
    .map(({ 0: tag, index }) => ({ tag, begin: index + tag.length })),
  { tag: '', begin: 0 },
];

/** The tags of the elements that are open at the end of a text. */
function openIn(html: string): string {
  const open: string[] = [];
  for (const [tag] of html.matchAll(TAG)) {
    if (tag.startsWith('</')) open.pop();
    else if (!WITHOUT_END.test(tag)) open.push(tag);
  }
  return open.join('');
}
