import { importBookmarks } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { userOf } from '../access.ts';
import { invalid, Problem } from '../problems.ts';
import type { Services } from '../services.ts';
import { importFile } from './import.service.ts';

export const importRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { db, config, workers }) => {
  app.route({
    ...importBookmarks,
    bodyLimit: config.importMaxBytes + 1024 * 1024,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const isDryRun = Boolean(request.query.dry_run);
      const read = await workers.run('readBookmarks', await uploadedFile(request, config.importMaxBytes));
      if ('refusal' in read) throw invalid('file', read.refusal);
      const data = await importFile(db, userOf(request).id, read.file, isDryRun);
      return reply.code(isDryRun ? 200 : 201).send({ data });
    },
  });
};

/** The bytes of the field `file`; its name and type are what the sender says, and so are not looked at. */
async function uploadedFile(request: FastifyRequest, maxBytes: number): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new Problem(415, 'This kind of content is not accepted.');
  let bytes: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    const read = await part.toBuffer();
    if (part.file.truncated) throw new Problem(413, `The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`);
    if (part.fieldname === 'file') bytes = read;
  }
  if (!bytes || bytes.length === 0) throw invalid('file', 'Choose a bookmark file.');
  return bytes;
}
