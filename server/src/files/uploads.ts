import type { FastifyRequest } from 'fastify';

import { invalid, Problem } from '../problems.ts';

/**
 * The bytes of the field `file` of a form; its name and type are what the sender says, and so are not looked at.
 *
 * @throws Problem 415 for no form, 400 for a broken one, 413 for a file that is too large; Invalid with `missing` for no file.
 */
export async function uploadedFile(request: FastifyRequest, maxBytes: number, missing: string): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new Problem(415, 'This kind of content is not accepted.');
  const bytes = await readForm(request, maxBytes);
  if (!bytes || bytes.length === 0) throw invalid('file', missing);
  return bytes;
}

async function readForm(request: FastifyRequest, maxBytes: number): Promise<Uint8Array | null> {
  let bytes: Buffer | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type !== 'file') continue;
      const read = await readPart(part, maxBytes);
      if (part.fieldname === 'file') bytes = read;
    }
  } catch (error) {
    // The parser's own complaints bear no status: no boundary, or an end that never came.
    if ((error as { statusCode?: number }).statusCode === undefined)
      throw new Problem(400, 'The form could not be read.');
    throw error;
  }
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
