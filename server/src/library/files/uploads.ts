import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

import { invalid, Problem } from '../../kernel/problems.ts';

/** An uploaded file. */
export type FileStream = MultipartFile['file'];

/** Parts of a form that are no files. */
const OTHER_PARTS_MAX = 5;
const BYTES_IN_MB = 1_048_576;

/**
 * The bytes of the form field `file`; its name and type are set by the client, so they are ignored.
 *
 * @throws Problem 415 for no form, 400 for an invalid one, 413 for a file that is too large; Invalid with `missing` for
 * no file.
 */
export async function uploadedFile(request: FastifyRequest, maxBytes: number, missing: string): Promise<Uint8Array> {
  const bytes = await readForm(request, maxBytes, (file) => bytesOf(file, maxBytes));
  if (!bytes || bytes.length === 0) throw invalid('file', missing);
  return bytes;
}

/**
 * Passes the form fields `file` with their names, which may be paths, to `read` and returns its last result; null if
 * there is none.
 *
 * @throws Problem as `uploadedFile` does, and what `read` throws.
 */
export async function readForm<T>(
  request: FastifyRequest,
  maxBytes: number,
  read: (file: FileStream, name: string) => Promise<T>,
  filesMax = 1,
): Promise<T | null> {
  if (!request.isMultipart()) throw new Problem(415, 'This kind of content is not accepted.');
  const { raw } = request;
  let result: T | null = null;
  let reading: FileStream | undefined;
  // If the connection closes, the parser would wait for the rest of the file forever.
  const giveUp = () => void (raw.complete || reading?.destroy(unreadable()));
  raw.socket.once('close', giveUp); // the request may emit nothing after its response
  try {
    const limits = { fileSize: maxBytes, files: filesMax, parts: filesMax + OTHER_PARTS_MAX };
    for await (const part of request.parts({ limits, preservePath: true })) {
      if (part.type !== 'file') continue;
      reading = part.file;
      if (part.fieldname === 'file') result = await read(part.file, part.filename);
      else part.file.resume();
      if (part.file.truncated) throw tooLarge(maxBytes);
    }
  } catch (error) {
    // Browsers read no response before they have sent everything.
    raw.unpipe();
    raw.resume();
    throw isOfParser(error) ? unreadable() : error;
  } finally {
    raw.socket.off('close', giveUp);
  }
  return result;
}

const unreadable = () => new Problem(400, 'The form could not be read.');

/** The parser's own errors have no status (no boundary, or a missing end) and are not system errors. */
const isOfParser = (error: unknown) =>
  error instanceof Error && !('statusCode' in error && error.statusCode !== undefined) && !('syscall' in error);

/** @throws Problem 413 for more than `maxBytes`, once everything has been received. */
async function bytesOf(file: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of atMost(file, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The first `maxBytes` of a file. @throws Problem 413 if there is more, once everything has been received. */
export async function* atMost(file: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size <= maxBytes) yield chunk;
  }
  if (size > maxBytes) throw tooLarge(maxBytes);
}

export const tooLarge = (maxBytes: number) =>
  new Problem(413, `The file is larger than ${Math.floor(maxBytes / BYTES_IN_MB)} MB.`);
