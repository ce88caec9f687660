import { createReadStream } from 'node:fs';

import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { linesOf } from './read-lines.ts';

/** Bytes held at a time: one note may have 5 MB. */
const ROWS_AT_ONCE = 100;
const CHARACTERS_AT_ONCE = 512 * 1024;

/** A row of a file with its index, from 0. */
export interface FileRow<T> {
  row: T;
  index: number;
}

/**
 * The rows of a file with one JSON object per line, in batches of several small ones or one large one, letting other
 * requests run in between.
 */
export async function* batchesOfFile<T>(file: string): AsyncGenerator<FileRow<T>[]> {
  let portion: FileRow<T>[] = [];
  let [characters, index] = [0, 0];
  for await (const line of linesOf(createReadStream(file), Infinity)) {
    if (portion.length === ROWS_AT_ONCE || (portion.length > 0 && characters + line.length > CHARACTERS_AT_ONCE)) {
      yield portion;
      [portion, characters] = [[], 0];
      await yieldToRequests();
    }
    portion.push({ row: JSON.parse(line) as T, index }); // written by this server
    characters += line.length;
    index += 1;
  }
  if (portion.length > 0) yield portion;
}
