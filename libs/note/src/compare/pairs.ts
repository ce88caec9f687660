import { isItem, isList, isTextBlock } from '../schema.ts';
import { changesBetween } from './changes.ts';
import { fingerprintsOf, textOf, type Unit } from './fingerprints.ts';

/** Which blocks of a later state are those of an earlier one, changed or not. */
export interface Pairs<N> {
  /** For each earlier block its later form; null if it is gone. */
  kept: readonly (N | null)[];
  /** Blocks that are new, by the number of the earlier block that they stand before. */
  added: ReadonlyMap<number, readonly N[]>;
}

/** Blocks whose texts are less alike are different blocks. */
const ALIKE = 0.4;
/** Comparing more than these with each other takes too long. */
const COMPARISONS_MAX = 2_500;
const COMPARED_LENGTH = 2_000;

/**
 * Finds the blocks of an earlier state in a later one: equal ones first, then those with a similar text between them.
 */
export function pairsOf<N extends Unit>(before: readonly N[], after: readonly N[]): Pairs<N> {
  const kept: (N | null)[] = before.map(() => null);
  const added = new Map<number, N[]>();
  let [at, newAt] = [0, 0];
  const keep = (end: number) => {
    for (; at < end; at += 1, newAt += 1) kept[at] = after[newAt] ?? null;
  };
  for (const change of changesBetween(fingerprintsOf(before), fingerprintsOf(after))) {
    keep(change.start);
    const [old, now] = [before.slice(change.start, change.end), after.slice(change.newStart, change.newEnd)];
    const matches = matchesOf(old, now);
    let place = at;
    for (const [index, node] of now.entries()) {
      const match = matches.indexOf(index);
      if (match >= 0) {
        kept[at + match] = node;
        place = at + match + 1;
      } else added.set(place, [...(added.get(place) ?? []), node]);
    }
    [at, newAt] = [change.end, change.newEnd];
  }
  keep(before.length);
  return { kept, added };
}

/** For each of some blocks the number of the one that took its place; -1 for none. The numbers rise. */
function matchesOf(old: readonly Unit[], now: readonly Unit[]): number[] {
  const matches = old.length * now.length > COMPARISONS_MAX ? old.map(() => -1) : alikeOf(old, now);
  // Between those, as many blocks as before are the same ones, rewritten.
  let [start, newStart] = [0, 0];
  for (let at = 0; at <= old.length; at += 1) {
    const match = at === old.length ? now.length : (matches[at] ?? -1);
    if (match < 0) continue;
    if (at - start === match - newStart)
      for (let offset = 0; start + offset < at; offset += 1) {
        const [one, other] = [old[start + offset], now[newStart + offset]];
        if (one && other && kindOf(one) === kindOf(other)) matches[start + offset] = newStart + offset;
      }
    [start, newStart] = [at + 1, match + 1];
  }
  return matches;
}

/** The pairs of blocks whose texts are most alike altogether. */
function alikeOf(old: readonly Unit[], now: readonly Unit[]): number[] {
  const [olds, news] = [old.map(lookOf), now.map(lookOf)];
  const width = now.length + 1;
  const best = new Float64Array((old.length + 1) * width);
  const scores = new Float64Array(old.length * now.length);
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const score = likeness(olds[i], news[j]);
      scores[i * now.length + j] = score;
      const paired = score >= ALIKE ? score + (best[(i + 1) * width + j + 1] ?? 0) : 0;
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  const matches = old.map(() => -1);
  for (let i = 0, j = 0; i < old.length && j < now.length;) {
    const score = scores[i * now.length + j] ?? 0;
    const here = best[i * width + j] ?? 0;
    if (score >= ALIKE && here === score + (best[(i + 1) * width + j + 1] ?? 0)) {
      matches[i] = j;
      i += 1;
      j += 1;
    } else if (here === (best[(i + 1) * width + j] ?? 0)) i += 1;
    else j += 1;
  }
  return matches;
}

interface Look {
  kind: string;
  text: string;
  pairs: ReadonlySet<string>;
}

/** Only blocks of one kind can become each other. */
const kindOf = (node: Unit): string =>
  isTextBlock(node) ? 'text' : isList(node) ? 'list' : isItem(node) ? 'item' : node.type;

function lookOf(node: Unit): Look {
  const text = textToCompare(node).slice(0, COMPARED_LENGTH);
  const pairs = new Set<string>();
  for (let at = 0; at < text.length - 1; at += 1) pairs.add(text.slice(at, at + 2));
  return { kind: kindOf(node), text, pairs };
}

const textToCompare = (node: Unit): string =>
  node.type === 'image' ? node.src : node.type === 'link-block' ? node.href : textOf(node).trim();

/** How alike two blocks are, from 0 to 1: the share of the pairs of characters that both have. */
function likeness(a: Look | undefined, b: Look | undefined): number {
  if (!a || !b || a.kind !== b.kind) return 0;
  if (a.text === b.text) return 1;
  if (a.kind === 'image' || a.kind === 'link-block') return 0;
  if (a.pairs.size === 0 || b.pairs.size === 0) return 0;
  let common = 0;
  for (const pair of a.pairs) if (b.pairs.has(pair)) common += 1;
  return (2 * common) / (a.pairs.size + b.pairs.size);
}

/** How alike the texts of two blocks are, from 0 to 1. */
export const likenessOf = (a: Unit, b: Unit): number => likeness(lookOf(a), lookOf(b));
