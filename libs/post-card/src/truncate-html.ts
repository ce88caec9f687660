/** More characters than fit into the widest card. */
export const ENOUGH_TEXT = 1600;
/** More lines than fit into a card. */
export const ENOUGH_LINES = 30;

export const TAG = /<[^>]*>/g;
export const ENDS_LINE = /^<(?:\/(?:p|h\d|li|pre|blockquote)|br|hr)\b/i;

/**
 * As much of a note's HTML as a card can show: a book of 100 KB costs no more than a page. Elements that the cut leaves
 * open are closed by whoever reads it. With `from`, as much as a card can show from that place on, and all before it.
 */
export function beginningOf(html: string, from = 0): string {
  if (html.length - from <= ENOUGH_TEXT) return html;
  let text = 0;
  let lines = 0;
  let at = from;
  for (const { 0: tag, index } of html.matchAll(TAG)) {
    if (index < from) continue;
    text += index - at;
    if (text > ENOUGH_TEXT) return html.slice(0, index - (text - ENOUGH_TEXT));
    if (ENDS_LINE.test(tag)) lines += 1;
    at = index + tag.length;
    if (lines === ENOUGH_LINES) return html.slice(0, at);
  }
  return html.slice(0, at + ENOUGH_TEXT - text);
}
