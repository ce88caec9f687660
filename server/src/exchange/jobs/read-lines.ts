import type { Readable } from 'node:stream';

import { UnreadableFile } from './unreadable-file.ts';

const NEWLINE = 0x0a;

/**
 * The non-empty lines of a UTF-8 text, one at a time.
 *
 * @throws UnreadableFile as soon as a line exceeds `maxBytes`.
 */
export async function* linesOf(source: Readable, maxBytes: number): AsyncGenerator<string> {
  let pending: Buffer[] = [];
  let length = 0;
  const take = () => {
    const line = Buffer.concat(pending).toString('utf8').trim();
    pending = [];
    length = 0;
    return line;
  };
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      pending.push(chunk.subarray(from, end));
      from = end + 1;
      const line = take();
      if (line !== '') yield line;
    }
    pending.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > maxBytes) throw new UnreadableFile('A line of the archive is too long.');
  }
  const last = take();
  if (last !== '') yield last;
}
