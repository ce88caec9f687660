import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { uploadFile } from '@benotes/contract';

import { userOf } from '../http/guard.ts';
import { invalid, Problem } from '../problems.ts';
import type { Services } from '../services.ts';
import { claimsTooMuch } from './declared-size.ts';
import { FILE_NAME } from './file-store.ts';
import { uploadedFile } from './uploads.ts';

/** Room for the form around the file. */
const FORM_BYTES = 64 * 1024;
/** 10 MiB on a line of 0.1 Mbit/s. */
const UPLOAD_MS = 900_000;

/** Images of notes and of links: taken in, and handed out at addresses nobody guesses and nothing ever changes. */
export const filesRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { config, workers, files }) => {
  app.route({
    ...uploadFile,
    bodyLimit: config.uploadMaxBytes + FORM_BYTES,
    handlerTimeout: UPLOAD_MS,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const bytes = await uploadedFile(request, config.uploadMaxBytes, 'Choose an image.');
      // Before it waits for a thread, which would have to load its decoders.
      const image = claimsTooMuch(bytes) ? null : await workers.run('encodeImage', bytes, userOf(request).id);
      if (!image) throw invalid('file', 'This is no JPEG, PNG, WebP or GIF image that can be read.');
      return reply.code(201).send({ data: { path: await files.keep(userOf(request).id, 'attachments', image) } });
    },
  });

  app.get<{ Params: { '*': string } }>('/storage/*', async ({ params, headers }, reply) => {
    const { '*': name } = params;
    const file = FILE_NAME.test(name) ? await files.read(name) : null;
    if (!file) throw new Problem(404, 'Not found.');
    const etag = `"${name}"`;
    void reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    if (headers['if-none-match'] === etag) {
      file.body.destroy();
      return reply.code(304).send();
    }
    return reply.headers({ 'content-type': 'image/webp', 'content-length': file.size }).send(file.body);
  });
};
