import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import { IMPORT_FILES_MAX } from '@benotes/contract';
import type { FastifyRequest } from 'fastify';

import { invalid } from '../../kernel/problems.ts';
import { readForm, tooLarge } from '../../library/files/uploads.ts';
import { cleanPath } from '../unpack/entry-path.ts';
import type { UploadedFile } from '../unpack/unpack.ts';

/**
 * Stores the files of a multipart request in a folder. Their names may be paths.
 *
 * @param maxBytes of all files together.
 * @throws Problem 413 if they are too large or too many, 400 and 415 if the request is not a form; Invalid if it has no
 *   file, or a name that is no path below a folder.
 */
export async function receiveFiles(
  request: FastifyRequest,
  folder: string,
  maxBytes: number,
): Promise<{ files: UploadedFile[]; size: number }> {
  const files: UploadedFile[] = [];
  let size = 0;
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  }
  await readForm(
    request,
    maxBytes,
    async (file, given) => {
      const name = cleanPath(given || 'file');
      if (name === null) throw invalid('file', `A file has a name that is not allowed: ${given}`);
      const disk = `file-${files.length + 1}`;
      await pipeline(file, counted, createWriteStream(path.join(folder, disk)));
      files.push({ disk, name });
    },
    IMPORT_FILES_MAX,
  );
  if (files.length === 0) throw invalid('file', 'Choose a file.');
  return { files, size };
}
