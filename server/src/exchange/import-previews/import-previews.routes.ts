import { Socket } from 'node:net';

import {
  createImportPreview,
  deleteImportPreview,
  getImportPreview,
  importPreviewed,
  updateImportPreview,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import type { Kernel } from '../../kernel/kernel.ts';
import { invalid } from '../../kernel/problems.ts';
import { onceResponded } from '../jobs/import-jobs.ts';
import { IMPORT_MS } from '../jobs/import-time.ts';
import type { ImportPreviews } from './import-previews.ts';

/** An import belongs to whoever undoes it, and its files to one owner. */
const OF_ANOTHER = 'This collection belongs to another user. Import into one of your own, and then move it there.';

/** The form around each of many files. */
const FORM_BYTES = 16 * 1024 * 1024;

export const importPreviewsRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'config'> & { importPreviews: ImportPreviews }
> = async (app, { config, importPreviews }) => {
  app.route({
    ...createImportPreview,
    bodyLimit: config.archiveMaxBytes + FORM_BYTES,
    handlerTimeout: IMPORT_MS,
    handler: async (request, reply) => {
      const { socket } = request.raw;
      if (socket instanceof Socket) socket.setTimeout(IMPORT_MS);
      return reply.code(201).send({ data: await importPreviews.create(request, request.access.own.ownerId) });
    },
  });

  app.route({
    ...getImportPreview,
    handler: async (request) => ({ data: await importPreviews.get(request.access.own.ownerId, request.params.id) }),
  });

  app.route({
    ...updateImportPreview,
    handler: async (request) => ({
      data: await importPreviews.update(request.access.own.ownerId, request.params.id, request.body),
    }),
  });

  app.route({
    ...importPreviewed,
    handler: async (request, reply) => {
      const { params, body } = request;
      const place = await request.access.toList(body, 'view');
      if (place.as === 'member') throw invalid('collection_id', OF_ANOTHER);
      const id = await importPreviews.start(request.access.own.ownerId, params.id, body, onceResponded(reply.raw));
      return reply.code(202).send({ data: { id } });
    },
  });

  app.route({
    ...deleteImportPreview,
    handler: async (request, reply) => {
      await importPreviews.remove(request.access.own.ownerId, request.params.id);
      return reply.code(204).send(null);
    },
  });
};
