import { inForm } from '@benotes/build/test-form';

import type { FileReader } from '../src/exchange/formats/reader.ts';
import { fileOf } from './file-of.ts';
import { inPieces, readDamaged } from './read-export.ts';

/** Characters of the smaller of two texts, and how many times as long the other one is. */
const SIZE = 40_000;
const FACTOR = 4;
/** Between what the time grows by if it grows with the length, and if it grows with its square. */
export const GROWTH_MAX = 2 * FACTOR;
/** What takes less CPU time than that is not compared, because what else the process does would decide. */
const COMPARED_MS = 150;
const PIECE_BYTES = 65_536;

/** Makes a text of about so many characters. */
export type Make = (size: number) => string;

/** All texts in the long form of the tests, every fourth in the short one: what each of them takes is CPU time. */
export const worstCases = (texts: readonly [what: string, make: Make][]): [what: string, make: Make][] =>
  texts.filter((_, index) => index % inForm(4, 1) === 0);

/** A text that repeats a part. */
export const repeated =
  (part: string): Make =>
  (size) =>
    part.repeat(Math.ceil(size / part.length));

/** A text of numbered parts. */
export const numbered =
  (part: (index: number) => string): Make =>
  (size) => {
    const parts: string[] = [];
    for (let [index, length] = [0, 0]; length < size; index += 1)
      length += (parts[parts.push(part(index)) - 1] ?? '').length;
    return parts.join('');
  };

async function cpuMs(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * How many times as much CPU time some work takes that is four times as large: the best of several attempts; 0 where it
 * is so little that it cannot be told.
 */
export async function growthOf(work: (size: number) => unknown): Promise<number> {
  await work(SIZE); // the first time takes longer
  let growth = Infinity;
  for (let attempt = 0; attempt < 3 && growth > GROWTH_MAX; attempt += 1) {
    const [small, large] = [await cpuMs(() => work(SIZE)), await cpuMs(() => work(FACTOR * SIZE))];
    growth = Math.min(growth, large < COMPARED_MS ? 0 : large / small);
  }
  return growth;
}

/** The same for a reader of files, whether it reads the text or refuses it. */
export const growthOfReading = (reader: FileReader, name: string, make: Make): Promise<number> =>
  growthOf(async (size) => readDamaged({ reader, input: inPieces(fileOf(name, make(size)), PIECE_BYTES) }));
