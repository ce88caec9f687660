import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

import { Problem } from '../../kernel/problems.ts';
import { linesOf } from '../jobs/read-lines.ts';
import type { Spool } from '../jobs/spool.ts';

/** Posts and characters that are converted at a time. */
const LINES_AT_ONCE = 50;
const CHARACTERS_AT_ONCE = 512 * 1024;
/** Delay before retrying when the worker threads are busy. */
const BUSY_MS = 500;

/** Converts the lines of a spool in batches, one after the other. */
export async function* convert<T>(spool: Spool, work: (lines: string[]) => Promise<T>): AsyncGenerator<T> {
  for await (const lines of batchesOf(spool)) yield await whenFree(() => work(lines));
}

async function* batchesOf(spool: Spool): AsyncGenerator<string[]> {
  let lines: string[] = [];
  let characters = 0;
  for await (const line of linesOf(Readable.from(spool.read(spool.all)), Infinity)) {
    if (lines.length > 0 && (lines.length === LINES_AT_ONCE || characters + line.length > CHARACTERS_AT_ONCE)) {
      yield lines;
      [lines, characters] = [[], 0];
    }
    lines.push(line);
    characters += line.length;
  }
  if (lines.length > 0) yield lines;
}

/** A download in progress cannot be rejected any more, so it waits for a free worker thread. */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem) || error.statusCode !== 503) throw error;
      await setTimeout(BUSY_MS);
    }
  }
}
