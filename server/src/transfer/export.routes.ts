import { Readable } from 'node:stream';

import { ARCHIVE_FILE_NAME, EXPORT_FILE_NAME, exportBookmarks } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { userOf } from '../http/guard.ts';
import { FairQueue } from '../workers/fair-queue.ts';
import type { Services } from '../services.ts';
import { Downloads } from './jobs/export-slots.ts';
import { spoolBookmarks } from './bookmarks/write-bookmarks.ts';

/** Long enough for slow connections; the download is aborted after it. */
const EXPORT_MS = 3600_000;

export const exportRoutes: FastifyPluginAsyncTypebox<Services> = async (app, services) => {
  const downloads = new Downloads();
  // One at a time: on PostgreSQL, each takes a connection that other requests need.
  const snapshots = new FairQueue();

  const bookmarksOf = async (userId: number) => {
    const spool = await spoolBookmarks(services.db, services.config.dataDir, userId);
    const stream = Readable.from(spool.read(spool.all), { objectMode: false });
    stream.once('close', () => void spool.close());
    return stream;
  };
  const everythingOf = async (userId: number) =>
    (await import('./archive/archive-writer.ts')).writeArchive(services, userId);

  app.route({
    method: exportBookmarks.method,
    url: exportBookmarks.url,
    config: { access: 'user' },
    handlerTimeout: EXPORT_MS,
    schema: { querystring: exportBookmarks.schema.querystring },
    handler: async (request, reply) => {
      const { id } = userOf(request);
      const isZip = request.query.format === 'zip';
      const end = downloads.begin(id);
      try {
        const stream = await snapshots.add(id, () => (isZip ? everythingOf(id) : bookmarksOf(id)));
        stream.once('close', end);
        if (reply.raw.destroyed) stream.destroy(); // the client disconnected in the meantime
        else reply.raw.once('close', () => stream.destroy());
        return reply
          .type(isZip ? 'application/zip' : 'text/html; charset=utf-8')
          .header('content-disposition', `attachment; filename="${isZip ? ARCHIVE_FILE_NAME : EXPORT_FILE_NAME}"`)
          .send(stream);
      } catch (error) {
        end();
        throw error;
      }
    },
  });
};
