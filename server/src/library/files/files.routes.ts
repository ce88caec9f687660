import { uploadFile } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import type { Kernel } from '../../kernel/kernel.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import { exceedsPixelLimit } from './declared-size.ts';
import { encodeImage } from './encode-image.task.ts';
import { FILE_NAME, mediaTypeOf } from './file-store.ts';
import { type Files, ofAnotherOwner } from './files.ts';
import { PAGE_HEADERS } from './page-headers.ts';
import { uploadedFile } from './uploads.ts';

/** The size of the multipart form around the file. */
const FORM_BYTES = 64 * 1024;
/** Enough for 10 MiB at 0.1 Mbit/s. */
const UPLOAD_MS = 900_000;

/** Uploads of images, and their immutable URLs, which cannot be guessed. */
export const filesRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'config' | 'workers'> & { files: Files }> = async (
  app,
  { config, workers, files },
) => {
  app.route({
    ...uploadFile,
    bodyLimit: config.uploadMaxBytes + FORM_BYTES,
    handlerTimeout: UPLOAD_MS,
    handler: async (request, reply) => {
      const sender = request.access.own.ownerId;
      const { ownerId } = await request.access.toList(request.query, 'edit');
      const bytes = await uploadedFile(request, config.uploadMaxBytes, 'Choose an image.');
      // Checked before a worker thread is used, which would have to load the decoders.
      const image = exceedsPixelLimit(bytes) ? null : await workers.run(encodeImage, bytes, sender);
      if (!image) throw invalid('file', 'This is not a readable JPEG, PNG, WebP, or GIF image.');
      const stored = files.store(ownerId, 'attachments', image);
      const path = await (ownerId === sender ? stored : stored.catch(ofAnotherOwner));
      return reply.code(201).send({ data: { path } });
    },
  });

  app.get<{ Params: { '*': string } }>('/storage/*', async ({ params, headers }, reply) => {
    const { '*': name } = params;
    const file = FILE_NAME.test(name) ? await files.read(name) : null;
    if (!file) throw new Problem(404, 'Not found.');
    if (name.endsWith('.html')) void reply.headers(PAGE_HEADERS);
    const etag = `"${name}"`;
    void reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    if (headers['if-none-match'] === etag) {
      file.body.destroy();
      return reply.code(304).send();
    }
    return reply.headers({ 'content-type': mediaTypeOf(name), 'content-length': file.size }).send(file.body);
  });
};
