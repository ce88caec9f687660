import type { FastifyRequest } from 'fastify';

import { invalid, Problem } from '../problems.ts';

/**
 * The bytes of the field `file` of a form; its name and type are what the sender says, and so are not looked at.
 *
 * @throws Problem 415 for no form, 413 for a file that is too large; Invalid with `missing` for no file.
 */
export async function uploadedFile(request: FastifyRequest, maxBytes: number, missing: string): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new Problem(415, 'This kind of content is not accepted.');
  let bytes: Buffer | null = null;
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type !== 'file') continue;
    const read = await readPart(part, maxBytes);
    if (part.fieldname === 'file') bytes = read;
  }
  if (!bytes || bytes.length === 0) throw invalid('file', missing);
  return bytes;
}

async function readPart(part: { toBuffer: () => Promise<Buffer> }, maxBytes: number): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== 413) throw error;
    throw new Problem(413, `The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`);
  }
}
