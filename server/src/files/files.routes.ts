import { mkdir } from 'node:fs/promises';

import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { uploadFile } from '@benotes/contract';

import { invalid } from '../problems.ts';
import type { Services } from '../services.ts';
import { FILE_NAME, filesDir, storeImage } from './storage.ts';
import { uploadedFile } from './uploads.ts';

/** Room for the form around the file. */
const FORM_BYTES = 64 * 1024;

/** Images of notes and of links: taken in, and handed out at addresses nobody guesses and nothing ever changes. */
export const filesRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { config, workers }) => {
  app.route({
    ...uploadFile,
    bodyLimit: config.uploadMaxBytes + FORM_BYTES,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const bytes = await uploadedFile(request, config.uploadMaxBytes, 'Choose an image.');
      const image = await workers.run('encodeImage', bytes);
      if (!image) throw invalid('file', 'This is no JPEG, PNG, WebP or GIF image that can be read.');
      return reply.code(201).send({ data: { path: await storeImage(config.dataDir, 'attachments', image) } });
    },
  });

  await mkdir(filesDir(config.dataDir), { recursive: true });
  await app.register(fastifyStatic, {
    root: filesDir(config.dataDir),
    prefix: '/storage/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    allowedPath: (pathname) => FILE_NAME.test(pathname),
    immutable: true,
    maxAge: '365d',
  });
};
