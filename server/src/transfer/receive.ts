import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import type { FastifyRequest } from 'fastify';

import type { Config } from '../config.ts';
import { bytesOf, type FileStream, readForm } from '../files/uploads.ts';
import { invalid } from '../problems.ts';
import type { Workplace } from './workplaces.ts';

/** What a zip begins with. */
const SIGNATURE = Buffer.from('PK\u0003\u0004', 'latin1');

/** What was sent to be imported: a bookmark file in memory, or an archive, which may be large, on the disk. */
export type Received = { bytes: Uint8Array } | { place: Workplace };

/**
 * Takes in the file of a form, told by its first bytes. The caller closes the workplace of an archive.
 *
 * @param open gives a workplace for an archive.
 * @throws Problem 413 for a file that is too large for its kind, 400 and 415 for no form; Invalid for no file.
 */
export async function receive(
  request: FastifyRequest,
  { importMaxBytes, archiveMaxBytes }: Pick<Config, 'importMaxBytes' | 'archiveMaxBytes'>,
  open: () => Promise<Workplace>,
): Promise<Received> {
  const opened: Workplace[] = [];
  const read = async (file: FileStream): Promise<Received> => {
    const { begin, whole } = await beginOf(file);
    if (!begin.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return { bytes: await bytesOf(whole, importMaxBytes) };
    const place = await open();
    opened.push(place);
    await pipeline(whole, createWriteStream(place.file));
    return { place };
  };
  try {
    const received = await readForm(request, archiveMaxBytes, read);
    if (!received || ('bytes' in received && received.bytes.length === 0))
      throw invalid('file', 'Choose a bookmark file.');
    return received;
  } catch (error) {
    for (const place of opened) await place.close();
    throw error;
  }
}

/** The first bytes of a file, which come with the whole of it again. */
async function beginOf(file: FileStream): Promise<{ begin: Buffer; whole: AsyncGenerator<Buffer> }> {
  const chunks = file[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>; // of a stream of bytes
  let begin = Buffer.alloc(0);
  while (begin.length < SIGNATURE.length) {
    const next = await chunks.next();
    if (next.done) break;
    begin = Buffer.concat([begin, next.value]);
  }
  async function* whole(): AsyncGenerator<Buffer> {
    yield begin;
    yield* chunks;
  }
  return { begin, whole: whole() };
}
