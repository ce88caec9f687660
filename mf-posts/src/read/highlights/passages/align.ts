import type { Span } from './passage.ts';

/** Where a quote is in a text, with how many characters differ. */
export interface Alignment extends Span {
  edits: number;
}

/**
 * Finds where a window of a text is most like a quote, with at most `limit` characters inserted, deleted, or replaced.
 * It begins within `2 * limit` characters of the window. Null if nothing is as similar.
 */
export function align(quote: string, window: string, limit: number): Alignment | null {
  const width = window.length + 1;
  // For each end in the window: the edits so far, and where the alignment began. A beginning costs nothing.
  let edits = new Uint16Array(width);
  let starts = new Uint32Array(width).map((_, index) => index);
  for (let row = 1; row <= quote.length; row += 1) {
    const [nextEdits, nextStarts] = [new Uint16Array(width).fill(limit + 1), new Uint32Array(width)];
    const from = Math.max(0, row - limit);
    const to = Math.min(width - 1, row + 3 * limit);
    for (let column = from; column <= to; column += 1) {
      let best = (edits[column] ?? limit) + 1; // the quote has a character more
      let start = starts[column] ?? 0;
      if (column > 0) {
        const replaced = (edits[column - 1] ?? limit) + (quote[row - 1] === window[column - 1] ? 0 : 1);
        if (replaced <= best) [best, start] = [replaced, starts[column - 1] ?? 0];
        const inserted = (nextEdits[column - 1] ?? limit) + 1;
        if (inserted < best) [best, start] = [inserted, nextStarts[column - 1] ?? 0];
      }
      nextEdits[column] = Math.min(best, limit + 1);
      nextStarts[column] = start;
    }
    [edits, starts] = [nextEdits, nextStarts];
  }
  let best: Alignment | null = null;
  for (let end = 0; end < width; end += 1) {
    const found = edits[end] ?? limit + 1;
    if (found <= limit && (!best || found < best.edits)) best = { start: starts[end] ?? 0, end, edits: found };
  }
  return best;
}
