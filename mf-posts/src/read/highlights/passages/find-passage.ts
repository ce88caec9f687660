import { contextAt, isTelling } from './context.ts';
import { findSimilar } from './find-similar.ts';
import { indexOfPoint, type Passage, type Span } from './passage.ts';

/** A quote of this length or longer is found by itself if it occurs once; a shorter one may be any word. */
const DISTINCT_LENGTH = 16;
/** Places that are compared if a quote occurs more often. */
const PLACES_MAX = 10_000;

/**
 * Finds a passage in a text that may have changed since: at its place, elsewhere by its words and the text around them,
 * or by similar words. Null if it is lost; a passage that only might be meant is lost, too.
 */
export function findPassage(text: string, passage: Passage): Span | null {
  const { quote } = passage;
  if (quote === '') return null;
  const expected = indexOfPoint(text, passage.position);
  const places = placesOf(text, quote);
  if (places.length === 0) return findSimilar(text, passage, expected);
  const ranked = places
    .map((start) => ({ start, context: contextAt(text, { start, end: start + quote.length }, passage) }))
    .toSorted((a, b) => b.context - a.context || Math.abs(a.start - expected) - Math.abs(b.start - expected));
  const best = ranked[0];
  if (!best) return null;
  const isOnly = places.length === 1 && quote.length >= DISTINCT_LENGTH;
  if (!isOnly && !isTelling(best.context, passage)) return null;
  return { start: best.start, end: best.start + quote.length };
}

function placesOf(text: string, quote: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(quote); at !== -1 && places.length < PLACES_MAX; at = text.indexOf(quote, at + 1))
    places.push(at);
  return places;
}
