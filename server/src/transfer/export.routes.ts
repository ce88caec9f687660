import { Readable } from 'node:stream';

import { ARCHIVE_FILE_NAME, EXPORT_FILE_NAME, exportBookmarks } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { userOf } from '../access.ts';
import type { Services } from '../services.ts';
import { writeBookmarks } from './export.service.ts';

/** It is streamed, and a slow line may take its time. */
const EXPORT_MS = 3600_000;

export const exportRoutes: FastifyPluginAsyncTypebox<Services> = async (app, services) => {
  const everythingOf = async (id: number) => (await import('./archive-writer.ts')).writeArchive(services, id);

  app.route({
    method: exportBookmarks.method,
    url: exportBookmarks.url,
    config: { access: 'user' },
    handlerTimeout: EXPORT_MS,
    schema: { querystring: exportBookmarks.schema.querystring },
    handler: async (request, reply) => {
      const { id } = userOf(request);
      const [type, name, content] =
        request.query.format === 'zip'
          ? ['application/zip', ARCHIVE_FILE_NAME, await everythingOf(id)]
          : ['text/html; charset=utf-8', EXPORT_FILE_NAME, Readable.from(writeBookmarks(services.db, id))];
      return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);
    },
  });
};
