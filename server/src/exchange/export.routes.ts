import type { Readable } from 'node:stream';

import { EXPORT_FILES, exportBookmarks, exportSelection } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { userOf } from '../kernel/http/guard.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { invalid, Problem } from '../kernel/problems.ts';
import type { Access } from '../library/access/access.ts';
import { checkMemberList, listFor, seesBin } from '../library/access/member-lists.ts';
import { checkSelection } from '../library/posts/actions/check-selection.ts';
import type { Exporter } from './exports/exporter.ts';
import { spoolSelection } from './exports/spool-selection.ts';
import { ExportSlots } from './jobs/export-slots.ts';
import { streamOfSpool } from './jobs/spool.ts';

/** Long enough for slow connections; the download is aborted after it. */
const EXPORT_MS = 3600_000;

const SELECTION_FILES = {
  html: EXPORT_FILES.html,
  links: { name: 'benotes-links.txt', type: 'text/plain; charset=utf-8' },
  markdown: { name: 'benotes-links.md', type: 'text/markdown; charset=utf-8' },
};

export const exportRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db' | 'config'> & { exporter: Exporter }> = async (
  app,
  services,
) => {
  const { db, config, exporter } = services;
  const downloads = new ExportSlots();

  /** Sends a file, a few at a time for each user. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { name, type }: { name: string; type: string },
    { ownerId }: Access,
    open: (userId: number) => Promise<Readable>,
  ) => {
    const end = downloads.begin(userOf(request).id);
    try {
      const stream = await open(ownerId);
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
    ...exportBookmarks,
    handlerTimeout: EXPORT_MS,
    schema: { querystring: exportBookmarks.schema.querystring },
    handler: async (request, reply) => {
      const { format = 'html', collection_id: collectionId, versions: hasVersions = false } = request.query;
      if (hasVersions && format !== 'zip' && format !== 'json')
        throw invalid('versions', 'Only archives and JSON have versions of posts.');
      const access = await request.access.toList(request.query, 'view');
      if (format === 'zip' && access.as === 'member') throw new Problem(403, 'Only its owner can download an archive.');
      const isOwn = access.as === 'owner';
      if (hasVersions && !isOwn) throw new Problem(403, 'Only its owner can export earlier versions.');
      const withoutBin = !seesBin(access);
      const open = (userId: number) => exporter.open(format, { userId, collectionId, isOwn, withoutBin, hasVersions });
      return send(request, reply, EXPORT_FILES[format], access, open);
    },
  });

  app.route({
    ...exportSelection,
    handlerTimeout: EXPORT_MS,
    schema: { body: exportSelection.schema.body },
    handler: async (request, reply) => {
      const { body } = request;
      checkSelection(body.selection);
      const access = await request.access.toList(body.selection.scope, 'view');
      checkMemberList(access, body.selection.scope);
      const scope = await listFor(db, access, request.access.own.ownerId, body.selection.scope);
      const selected = { ...body, selection: { ...body.selection, scope }, isOwn: access.as === 'owner' };
      return send(request, reply, SELECTION_FILES[body.format], access, (userId) =>
        exporter.read(userId, async () => streamOfSpool(await spoolSelection(db, config.dataDir, userId, selected))),
      );
    },
  });
};
