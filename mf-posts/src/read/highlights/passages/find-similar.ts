import { align } from './align.ts';
import { contextAt, isTelling } from './context.ts';
import { type Passage, type Span } from './passage.ts';

/** One character in eight may have changed: then at least one piece of this length has not. */
const PIECE_LENGTH = 8;
const EDITS_MAX = 128;
/** Of a piece that occurs more often, only so many occurrences are looked at. */
const OCCURRENCES_MAX = 200;
/** Places that are compared character by character. */
const CANDIDATES_MAX = 8;

/**
 * Finds a passage whose words have changed a little. Like agrep, it looks for pieces of the quote, of which one must be
 * unchanged, and compares only the places where they are: time does not grow with the length of the text times that of
 * the quote.
 */
export function findSimilar(text: string, passage: Passage, expected: number): Span | null {
  const { quote } = passage;
  const limit = Math.min(EDITS_MAX, Math.floor(quote.length / PIECE_LENGTH) - 1);
  if (limit < 1) return null;
  let best: (Span & { edits: number; context: number }) | undefined;
  for (const place of candidatesIn(text, quote, limit, expected)) {
    const from = Math.max(0, place - limit);
    const found = align(quote, text.slice(from, place + quote.length + 2 * limit), limit);
    if (!found) continue;
    const span = { start: from + found.start, end: from + found.end };
    const context = contextAt(text, span, passage);
    if (!isTelling(context, passage)) continue;
    if (!best || found.edits < best.edits || (found.edits === best.edits && context > best.context))
      best = { ...span, edits: found.edits, context };
  }
  return best ? { start: best.start, end: best.end } : null;
}

/** Where the quote may begin: the places that most pieces agree on first, then those near the expected one. */
function candidatesIn(text: string, quote: string, limit: number, expected: number): number[] {
  const length = Math.floor(quote.length / (limit + 1));
  const votes = new Map<number, { begin: number; count: number }>();
  for (let piece = 0; piece <= limit; piece += 1) {
    const offset = piece * length;
    const words = quote.slice(offset, offset + length);
    let seen = 0;
    for (let at = text.indexOf(words); at !== -1 && seen < OCCURRENCES_MAX; at = text.indexOf(words, at + 1)) {
      seen += 1;
      const begin = at - offset;
      const bucket = Math.round(begin / (limit + 1));
      const known = votes.get(bucket);
      if (known) known.count += 1;
      else votes.set(bucket, { begin: Math.max(0, begin), count: 1 });
    }
  }
  return [...votes.values()]
    .toSorted((a, b) => b.count - a.count || Math.abs(a.begin - expected) - Math.abs(b.begin - expected))
    .slice(0, CANDIDATES_MAX)
    .map(({ begin }) => begin);
}
