import { type Mark, MARKS } from '../schema.ts';
import { type Change, changesBetween } from './changes.ts';
import { formatOf, type Line, LineWriter, type TextFormat } from './lines.ts';

/** Whose words are kept where both changed the same ones. */
export type Choice = 'mine' | 'theirs' | 'both';

export interface Sides<T> {
  base: T;
  mine: T;
  theirs: T;
}

/** Asked for each place where both changed the same words. */
export type DecideWords = (words: Sides<LineWriter>) => Choice;

/** Merges two changed forms of a line, word by word. */
export function mergeLines({ base, mine, theirs }: Sides<Line>, decide: DecideWords): LineWriter {
  const merged = new LineWriter();
  const ask = (words: Sides<LineWriter>) => addChosen(merged, words, decide(words));
  const shift = { mine: 0, theirs: 0 };
  let at = 0;
  const keep = (end: number) => {
    for (; at < end; at += 1) {
      const [inMine, inTheirs] = [at + shift.mine, at + shift.theirs];
      const isMerged = addMergedWord(merged, { base, mine, theirs }, { base: at, mine: inMine, theirs: inTheirs });
      if (!isMerged)
        ask({
          base: wordsOf(base, at, at + 1),
          mine: wordsOf(mine, inMine, inMine + 1),
          theirs: wordsOf(theirs, inTheirs, inTheirs + 1),
        });
    }
  };
  for (const { start, end, hunks } of regionsOf(
    changesBetween(base.words, mine.words),
    changesBetween(base.words, theirs.words),
  )) {
    keep(start);
    const mineEnd = end + shift.mine + grownBy(hunks.mine);
    const theirsEnd = end + shift.theirs + grownBy(hunks.theirs);
    const words = {
      base: wordsOf(base, start, end),
      mine: wordsOf(mine, start + shift.mine, mineEnd),
      theirs: wordsOf(theirs, start + shift.theirs, theirsEnd),
    };
    if (hunks.theirs.length === 0) merged.addWords(mine, start + shift.mine, mineEnd);
    else if (hunks.mine.length === 0) merged.addWords(theirs, start + shift.theirs, theirsEnd);
    else if (words.mine.isSame(words.theirs)) merged.addWords(mine, start + shift.mine, mineEnd);
    else ask(words);
    shift.mine = mineEnd - end;
    shift.theirs = theirsEnd - end;
    at = end;
  }
  keep(base.words.length);
  return merged;
}

function wordsOf(line: Line, from: number, to: number): LineWriter {
  const words = new LineWriter();
  words.addWords(line, from, to);
  return words;
}

const grownBy = (changes: readonly Change[]): number =>
  changes.reduce((sum, { start, end, newStart, newEnd }) => sum + (newEnd - newStart) - (end - start), 0);

interface Region {
  start: number;
  end: number;
  hunks: { mine: Change[]; theirs: Change[] };
}

/** Changes that overlap, or between which something was added, are one region. */
function regionsOf(mine: readonly Change[], theirs: readonly Change[]): Region[] {
  const all = [
    ...mine.map((change) => ({ side: 'mine' as const, change })),
    ...theirs.map((change) => ({ side: 'theirs' as const, change })),
  ].toSorted((a, b) => a.change.start - b.change.start || a.change.end - b.change.end);
  const regions: Region[] = [];
  let isAddedAtEnd = false;
  for (const { side, change } of all) {
    const { start, end } = change;
    const last = regions.at(-1);
    const isAdded = start === end;
    const touches = last && (start < last.end || (start === last.end && (isAdded || isAddedAtEnd)));
    if (touches) {
      last.end = Math.max(last.end, end);
      last.hunks[side].push(change);
    } else regions.push({ start, end, hunks: { mine: [], theirs: [], [side]: [change] } });
    isAddedAtEnd = isAdded;
  }
  return regions;
}

/** Adds a word that neither side changed, with the formats of both; false if both gave it different links. */
function addMergedWord(merged: LineWriter, lines: Sides<Line>, words: Sides<number>): boolean {
  const [base = 0, end = 0] = [lines.base.starts[words.base], lines.base.starts[words.base + 1]];
  const [mine = 0, theirs = 0] = [lines.mine.starts[words.mine], lines.theirs.starts[words.theirs]];
  const characters: [string, TextFormat][] = [];
  for (let offset = 0; base + offset < end; offset += 1) {
    const format = mergedFormat({
      base: lines.base.formats[base + offset],
      mine: lines.mine.formats[mine + offset],
      theirs: lines.theirs.formats[theirs + offset],
    });
    if (!format) return false;
    const [old, own = '', other = ''] = [lines.base, lines.mine, lines.theirs].map(
      ({ text }, index) => text[([base, mine, theirs][index] ?? 0) + offset],
    );
    // Spaces of different kinds are equal words.
    characters.push([own === old ? other : own, format]);
  }
  for (const [character, format] of characters) merged.add(character, format);
  return true;
}

function mergedFormat({ base, mine, theirs }: Sides<TextFormat | undefined>): TextFormat | null {
  if (!base || !mine || !theirs) return null;
  if (mine.key === theirs.key || theirs.key === base.key) return mine;
  if (mine.key === base.key) return theirs;
  const marks = MARKS.filter((mark) => (mine.marks.has(mark) === base.marks.has(mark) ? theirs : mine).marks.has(mark));
  const [old, own, other] = [base, mine, theirs].map(({ link }) => JSON.stringify(link));
  if (own !== old && other !== old && own !== other) return null;
  // Code has no other format in notes.
  const merged: readonly Mark[] = marks.includes('code') ? ['code'] : marks;
  return formatOf(new Set(merged), own === old ? theirs.link : mine.link);
}

function addChosen(merged: LineWriter, { mine, theirs }: Sides<LineWriter>, choice: Choice): void {
  if (choice !== 'theirs') merged.addAll(mine);
  if (choice === 'both' && NEEDS_SPACE.test(mine.text.slice(-2)) && STARTS_WORD.test(theirs.text)) merged.addSpace();
  if (choice !== 'mine') merged.addAll(theirs);
}

/** Words of scripts that separate them by spaces. */
const NEEDS_SPACE =
  /(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}])[\p{L}\p{N}\p{P}]$/u;
const STARTS_WORD = /^(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}])[\p{L}\p{N}]/u;
