import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import type { FastifyRequest } from 'fastify';

import type { Config } from '../../kernel/config/config.ts';
import { invalid } from '../../kernel/problems.ts';
import { atMost, type FileStream, readForm } from '../../library/files/uploads.ts';
import type { FileKind, WorkFolder } from './work-folders.ts';

/** The first bytes of a zip. */
const SIGNATURE = Buffer.from('PK\u0003\u0004', 'latin1');

/** The uploaded file, on disk: several at once would not fit into memory. */
export interface Received {
  place: WorkFolder;
  /** Otherwise it is a bookmark file. */
  isArchive: boolean;
}

/**
 * Stores the file of a multipart request; the caller closes its work folder.
 *
 * @param open opens a work folder.
 * @throws Problem 413 if the file is too large for its type, 400 and 415 if the request is not a form; Invalid if it
 * has no file.
 */
export async function receive(
  request: FastifyRequest,
  { importMaxBytes, archiveMaxBytes }: Pick<Config, 'importMaxBytes' | 'archiveMaxBytes'>,
  open: (kind: FileKind) => Promise<WorkFolder>,
): Promise<Received> {
  const opened: WorkFolder[] = [];
  const read = async (file: FileStream): Promise<Received | null> => {
    const { begin, whole } = await beginOf(file);
    if (begin.length === 0) return null;
    const isArchive = begin.subarray(0, SIGNATURE.length).equals(SIGNATURE);
    for (const before of opened.splice(0)) await before.close(); // the last file of a form counts
    const place = await open(isArchive ? 'archive' : 'bookmarks');
    opened.push(place);
    await pipeline(isArchive ? whole : atMost(whole, importMaxBytes), createWriteStream(place.file));
    return { place, isArchive };
  };
  try {
    const received = await readForm(request, archiveMaxBytes, read);
    if (!received) throw invalid('file', 'Choose a bookmark file.');
    return received;
  } catch (error) {
    for (const place of opened) await place.close();
    throw error;
  }
}

/** Peeks at the first bytes of a file; the returned stream includes them. */
async function beginOf(file: FileStream): Promise<{ begin: Buffer; whole: AsyncGenerator<Buffer> }> {
  const chunks = file[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>; // a stream of bytes
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
