import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

import type { Services } from '../services.ts';
import { readTable } from './releases.ts';

/** `/remotes.json` and the released remotes, whose addresses bear their version and so never change. */
export const modulesRoutes: FastifyPluginAsync<Services> = async (app, { config }) => {
  app.get('/remotes.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(await readTable(config.dataDir)),
  );
  await app.register(fastifyStatic, {
    root: path.join(config.dataDir, 'modules'),
    prefix: '/modules/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
};
