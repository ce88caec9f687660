import { Socket } from 'node:net';

import { cancelImport, getImport, importBookmarks, listImports, startImport, undoImport } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { withIdempotency } from '../kernel/http/idempotency.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { Problem } from '../kernel/problems.ts';
import type { Files } from '../library/files/files.ts';
import { openArchive } from './archive/archive-source.ts';
import type { ImportPreviews } from './import-previews/import-previews.ts';
import type { ImportJobs } from './jobs/import-jobs.ts';
import { onceResponded } from './jobs/import-jobs.ts';
import { IMPORT_MS } from './jobs/import-time.ts';
import { dryRun, runImport } from './jobs/import.service.ts';
import { receive } from './jobs/receive-upload.ts';
import { undoImport as undoStored } from './jobs/undo-import.ts';
import { WorkFolders } from './jobs/work-folders.ts';
import { openBookmarks } from './storing/open-bookmarks.ts';

/** RFC 7240: the client prefers an immediate response. */
const ASYNC = /(?:^|,)\s*respond-async\s*(?:[,;]|$)/i;

/** One route that responds when the import is done, or at once. */
const importEither = {
  ...importBookmarks,
  schema: {
    ...importBookmarks.schema,
    response: { ...importBookmarks.schema.response, ...startImport.schema.response },
  },
};

export const importRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'config' | 'workers'> & {
    files: Files;
    imports: ImportJobs;
    importPreviews: ImportPreviews;
  }
> = async (app, { db, config, workers, files, imports: jobs, importPreviews }) => {
  const workFolders = new WorkFolders(config.dataDir, importPreviews.uploads);

  app.route({
    ...importEither,
    bodyLimit: config.archiveMaxBytes + 1024 * 1024,
    handlerTimeout: IMPORT_MS,
    handler: async (request, reply) => {
      const { ownerId: userId } = request.access.own;
      const isDryRun = Boolean(request.query.dry_run);
      // The connection is idle while images are encoded.
      const { socket } = request.raw;
      if (socket instanceof Socket) socket.setTimeout(IMPORT_MS);
      const { place, isArchive } = await receive(request, config, (kind) => workFolders.open(userId, kind));
      const source = isArchive
        ? await openArchive({ db, config, workers, files }, userId, place, Boolean(request.query.shares))
        : await openBookmarks({ db, workers, files }, userId, place);
      if (isDryRun) return reply.code(200).send({ data: await dryRun(db, userId, source) });
      if (ASYNC.test(String(request.headers['prefer'] ?? '')))
        return reply
          .code(202)
          .header('preference-applied', 'respond-async')
          .send({ data: { id: await jobs.start(userId, source, onceResponded(reply.raw)) } });
      const data = await runImport(withIdempotency(request, db), userId, source);
      return reply.code(201).send({ data });
    },
  });

  app.route({
    ...listImports,
    handler: async (request) => {
      const { id } = request.query;
      if (id === undefined) return { data: await jobs.latest(request.access.own.ownerId) };
      const state = await jobs.find(request.access.own.ownerId, id);
      return { data: state ? [state] : [] };
    },
  });

  app.route({
    ...getImport,
    config: { reportsWrites: true },
    handler: async (request) => {
      const state = await jobs.find(request.access.own.ownerId, request.params.id);
      if (!state) throw new Problem(404, 'Import not found');
      return { data: state };
    },
  });

  app.route({
    ...undoImport,
    handler: async (request, reply) => {
      const { ownerId: userId } = request.access.own;
      if (await undoStored(db, userId, request.params.id)) return reply.code(204).send(null);
      const data = await jobs.find(userId, request.params.id);
      return data ? reply.code(202).send({ data }) : reply.code(204).send(null);
    },
  });

  app.route({
    ...cancelImport,
    handler: async (request, reply) => {
      await jobs.cancel(request.access.own.ownerId, request.params.id);
      return reply.code(204).send(null);
    },
  });
};
