import { Readable } from 'node:stream';

import { EXPORT_FILE_NAME, exportBookmarks } from '@benotes/contract';
import type { FastifyPluginAsync } from 'fastify';

import { userOf } from '../access.ts';
import type { Services } from '../services.ts';
import { writeBookmarks } from './export.service.ts';

/** It is streamed, and a slow line may take its time. */
const EXPORT_MS = 3600_000;

export const exportRoutes: FastifyPluginAsync<Services> = async (app, { db }) => {
  app.route({
    method: exportBookmarks.method,
    url: exportBookmarks.url,
    config: { access: 'user' },
    handlerTimeout: EXPORT_MS,
    handler: (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-disposition', `attachment; filename="${EXPORT_FILE_NAME}"`)
        .send(Readable.from(writeBookmarks(db, userOf(request).id))),
  });
};
