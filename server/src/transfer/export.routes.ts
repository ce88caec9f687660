import { Readable } from 'node:stream';

import { ARCHIVE_FILE_NAME, EXPORT_FILE_NAME, exportBookmarks, exportSelection } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { userOf } from '../http/guard.ts';
import { checkSelection } from '../posts/actions/check-selection.ts';
import { FairQueue } from '../workers/fair-queue.ts';
import type { Services } from '../services.ts';
import { Downloads } from './jobs/export-slots.ts';
import type { Spool } from './jobs/spool.ts';
import { spoolBookmarks } from './bookmarks/write-bookmarks.ts';
import { spoolSelection } from './write-selection.ts';

/** Long enough for slow connections; the download is aborted after it. */
const EXPORT_MS = 3600_000;

const HTML = { name: EXPORT_FILE_NAME, type: 'text/html; charset=utf-8' };
const SELECTION_FILES = {
  html: HTML,
  links: { name: 'benotes-links.txt', type: 'text/plain; charset=utf-8' },
  markdown: { name: 'benotes-links.md', type: 'text/markdown; charset=utf-8' },
};

function streamOf(spool: Spool): Readable {
  const stream = Readable.from(spool.read(spool.all), { objectMode: false });
  stream.once('close', () => void spool.close());
  return stream;
}

export const exportRoutes: FastifyPluginAsyncTypebox<Services> = async (app, services) => {
  const downloads = new Downloads();
  // One at a time: on PostgreSQL, each takes a connection that other requests need.
  const snapshots = new FairQueue();

  const bookmarksOf = async (userId: number) =>
    streamOf(await spoolBookmarks(services.db, services.config.dataDir, userId));
  const everythingOf = async (userId: number) =>
    (await import('./archive/archive-writer.ts')).writeArchive(services, userId);

  /** Sends a file, one at a time for each user. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { name, type }: { name: string; type: string },
    open: (userId: number) => Promise<Readable>,
  ) => {
    const { id } = userOf(request);
    const end = downloads.begin(id);
    try {
      const stream = await snapshots.add(id, () => open(id));
      stream.once('close', end);
      if (reply.raw.destroyed) stream.destroy(); // the client disconnected in the meantime
      else reply.raw.once('close', () => stream.destroy());
      return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(stream);
    } catch (error) {
      end();
      throw error;
    }
  };

  app.route({
    method: exportBookmarks.method,
    url: exportBookmarks.url,
    config: { access: 'user' },
    handlerTimeout: EXPORT_MS,
    schema: { querystring: exportBookmarks.schema.querystring },
    handler: (request, reply) =>
      request.query.format === 'zip'
        ? send(request, reply, { name: ARCHIVE_FILE_NAME, type: 'application/zip' }, everythingOf)
        : send(request, reply, HTML, bookmarksOf),
  });

  app.route({
    method: exportSelection.method,
    url: exportSelection.url,
    config: { access: 'user' },
    handlerTimeout: EXPORT_MS,
    schema: { body: exportSelection.schema.body },
    handler: (request, reply) => {
      const { body } = request;
      checkSelection(body.selection);
      return send(request, reply, SELECTION_FILES[body.format], async (userId) =>
        streamOf(await spoolSelection(services.db, services.config.dataDir, userId, body)),
      );
    },
  });
};
