import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

import { invalid, Problem } from '../problems.ts';

/** A file as it arrives. */
export type FileStream = MultipartFile['file'];

const BYTES_IN_MB = 1_048_576;

/**
 * The bytes of the field `file` of a form; its name and type are what the sender says, and so are not looked at.
 *
 * @throws Problem 415 for no form, 400 for a broken one, 413 for a file that is too large; Invalid with `missing` for no file.
 */
export async function uploadedFile(request: FastifyRequest, maxBytes: number, missing: string): Promise<Uint8Array> {
  const bytes = await readForm(request, maxBytes, (file) => bytesOf(file, maxBytes));
  if (!bytes || bytes.length === 0) throw invalid('file', missing);
  return bytes;
}

/**
 * Has the field `file` of a form taken in by `read`; null where there is none.
 *
 * @throws Problem as `uploadedFile` does, and what `read` throws.
 */
export async function readForm<T>(
  request: FastifyRequest,
  maxBytes: number,
  read: (file: FileStream) => Promise<T>,
): Promise<T | null> {
  if (!request.isMultipart()) throw new Problem(415, 'This kind of content is not accepted.');
  const { raw } = request;
  let result: T | null = null;
  let reading: FileStream | undefined;
  // The parser would wait for the rest of a file forever whose connection has ended.
  const giveUp = () => void (raw.complete || reading?.destroy(unreadable()));
  raw.socket.once('close', giveUp); // the request itself may say nothing once it is answered
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type !== 'file') continue;
      reading = part.file;
      if (part.fieldname === 'file') result = await read(part.file);
      else part.file.resume();
      if (part.file.truncated) throw tooLarge(maxBytes);
    }
  } catch (error) {
    // Browsers read no answer before they have sent everything.
    raw.unpipe();
    raw.resume();
    throw isOfParser(error) ? unreadable() : error;
  } finally {
    raw.socket.off('close', giveUp);
  }
  return result;
}

const unreadable = () => new Problem(400, 'The form could not be read.');

/** The parser's own complaints bear no status (no boundary, or an end that never came), and are none of the system. */
const isOfParser = (error: unknown) =>
  error instanceof Error && !('statusCode' in error && error.statusCode !== undefined) && !('syscall' in error);

/** @throws Problem 413 for more than `maxBytes`, once all has arrived. */
async function bytesOf(file: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of atMost(file, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The first `maxBytes` of a file. @throws Problem 413 where there is more, once all has arrived. */
export async function* atMost(file: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size <= maxBytes) yield chunk;
  }
  if (size > maxBytes) throw tooLarge(maxBytes);
}

const tooLarge = (maxBytes: number) =>
  new Problem(413, `The file is larger than ${Math.floor(maxBytes / BYTES_IN_MB)} MB.`);
