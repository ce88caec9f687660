import { diffArrays } from 'diff';

/** A range of a sequence that a range of another one replaces; one of them may be empty. */
export interface Change {
  start: number;
  end: number;
  newStart: number;
  newEnd: number;
}

type Sequence = readonly string[];

/** More edits than these take too long to search for: then only what occurs once is found again. */
const EDITS_MAX = 1_000;
const EDITS_IN_GAP_MAX = 100;
const GAP_DEPTH_MAX = 4;

/** What differs between two sequences, in their order: as little as possible, unless nearly everything does. */
export const changesBetween = (before: Sequence, after: Sequence): Change[] =>
  changesIn(before, after, { start: 0, end: before.length, newStart: 0, newEnd: after.length }, 0);

function changesIn(before: Sequence, after: Sequence, range: Change, depth: number): Change[] {
  const rest = trimmed(before, after, range);
  const { start, end, newStart, newEnd } = rest;
  if (start === end && newStart === newEnd) return [];
  if (start === end || newStart === newEnd) return [rest];
  const maxEditLength = depth === 0 ? EDITS_MAX : EDITS_IN_GAP_MAX;
  const parts = diffArrays(before.slice(start, end), after.slice(newStart, newEnd), { maxEditLength });
  if (parts) return changesOf(parts, start, newStart);
  if (depth === GAP_DEPTH_MAX) return [rest];
  return betweenAnchors(before, after, rest, depth);
}

/** A range without what is equal at its ends. */
function trimmed(before: Sequence, after: Sequence, range: Change): Change {
  let { start, end, newStart, newEnd } = range;
  while (start < end && newStart < newEnd && before[start] === after[newStart]) {
    start += 1;
    newStart += 1;
  }
  while (start < end && newStart < newEnd && before[end - 1] === after[newEnd - 1]) {
    end -= 1;
    newEnd -= 1;
  }
  return { start, end, newStart, newEnd };
}

interface Part {
  value: readonly string[];
  added?: boolean;
  removed?: boolean;
}

function changesOf(parts: readonly Part[], from: number, newFrom: number): Change[] {
  const changes: Change[] = [];
  let [at, newAt] = [from, newFrom];
  for (const { value, added, removed } of parts) {
    const next = { at: at + (added ? 0 : value.length), newAt: newAt + (removed ? 0 : value.length) };
    const last = changes.at(-1);
    if (!added && !removed) {
      // The same in both.
    } else if (last?.end === at && last.newEnd === newAt) {
      last.end = next.at;
      last.newEnd = next.newAt;
    } else changes.push({ start: at, end: next.at, newStart: newAt, newEnd: next.newAt });
    ({ at, newAt } = next);
  }
  return changes;
}

/** Looks for changes between what occurs once in both sequences. */
function betweenAnchors(before: Sequence, after: Sequence, range: Change, depth: number): Change[] {
  const anchors = anchorsOf(before, after, range);
  if (anchors.length === 0) return [range];
  const changes: Change[] = [];
  let { start, newStart } = range;
  for (const [at, newAt] of [...anchors, [range.end, range.newEnd] as const]) {
    for (const change of changesIn(before, after, { start, end: at, newStart, newEnd: newAt }, depth + 1))
      changes.push(change);
    [start, newStart] = [at + 1, newAt + 1];
  }
  return changes;
}

type Pair = readonly [at: number, newAt: number];

/** The longest row of elements that occur once in each range, in the order of both. */
function anchorsOf(before: Sequence, after: Sequence, { start, end, newStart, newEnd }: Change): Pair[] {
  const places = placesOfUnique(before, start, end);
  const newPlaces = placesOfUnique(after, newStart, newEnd);
  const pairs: Pair[] = [];
  for (const [element, at] of places) {
    const newAt = newPlaces.get(element);
    if (newAt !== undefined) pairs.push([at, newAt]);
  }
  return longestRising(pairs);
}

function placesOfUnique(sequence: Sequence, start: number, end: number): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (let at = start; at < end; at += 1) {
    const element = sequence[at] ?? '';
    if (places.has(element)) repeated.add(element);
    else places.set(element, at);
  }
  for (const element of repeated) places.delete(element);
  return places;
}

/** The longest part of pairs whose second numbers rise as their first ones do. */
function longestRising(pairs: readonly Pair[]): Pair[] {
  const ends: { pair: Pair; before: number }[] = [];
  const piles: number[] = [];
  for (const pair of pairs) {
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[piles[middle] ?? 0]?.pair[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    ends.push({ pair, before: low === 0 ? -1 : (piles[low - 1] ?? -1) });
    piles[low] = ends.length - 1;
  }
  const rising: Pair[] = [];
  for (let at = piles.at(-1) ?? -1; at >= 0;) {
    const entry = ends[at];
    if (!entry) break;
    rising.push(entry.pair);
    at = entry.before;
  }
  return rising.toReversed();
}
