/** More characters than fit into the widest card. */
const ENOUGH_TEXT = 1600;
/** More lines than fit into a card. */
const ENOUGH_LINES = 30;

const TAG = /<[^>]*>/g;
const ENDS_LINE = /^<(?:\/(?:p|h\d|li|pre|blockquote)|br|hr)\b/i;

/**
 * As much of a note's HTML as a card can show: a book of 100 KB costs no more than a page. Elements that the cut leaves
 * open are closed by whoever reads it.
 */
export function beginningOf(html: string): string {
  if (html.length <= ENOUGH_TEXT) return html;
  let text = 0;
  let lines = 0;
  let at = 0;
  for (const { 0: tag, index } of html.matchAll(TAG)) {
    text += index - at;
    if (text > ENOUGH_TEXT) return html.slice(0, index - (text - ENOUGH_TEXT));
    if (ENDS_LINE.test(tag)) lines += 1;
    at = index + tag.length;
    if (lines === ENOUGH_LINES) return html.slice(0, at);
  }
  return html.slice(0, at + ENOUGH_TEXT - text);
}
