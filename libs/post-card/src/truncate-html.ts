/** More characters than fit into the widest card. */
export const MAX_CHARACTERS = 1600;
/** More lines than fit into a card. */
export const MAX_LINES = 30;

export const TAG = /<[^>]*>/g;
export const ENDS_LINE = /^<(?:\/(?:p|h\d|li|pre|blockquote)|br|hr)\b/i;

/**
 * Truncates a note's HTML to what fits on a card, which keeps long notes cheap. Elements left open by the cut are
 * closed by the parser. With `from`, keeps everything before that index and what fits on a card after it.
 */
export function truncateHtml(html: string, from = 0): string {
  if (html.length - from <= MAX_CHARACTERS) return html;
  let text = 0;
  let lines = 0;
  let at = from;
  for (const { 0: tag, index } of html.matchAll(TAG)) {
    if (index < from) continue;
    text += index - at;
    if (text > MAX_CHARACTERS) return html.slice(0, index - (text - MAX_CHARACTERS));
    if (ENDS_LINE.test(tag)) lines += 1;
    at = index + tag.length;
    if (lines === MAX_LINES) return html.slice(0, at);
  }
  return html.slice(0, at + MAX_CHARACTERS - text);
}
