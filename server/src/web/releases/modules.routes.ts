import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

import { etagOf } from '../../http/etag.ts';
import type { Services } from '../../services.ts';
import { variesByPacking } from '../page/vary-header.ts';
import { readTable } from './release-table.ts';

/** How many names an address has below `/modules/` at least: `mf_posts/0123456789ab/mf-manifest.json`. */
const IN_A_VERSION = 3;

/** `/remotes.json` and the released remotes, whose addresses bear their version and so never change. */
export const modulesRoutes: FastifyPluginAsync<Services> = async (app, { config }) => {
  // Open pages ask now and then whether something else is live: nearly always the answer is that nothing is.
  app.get('/remotes.json', async (request, reply) => {
    const table = await readTable(config.dataDir);
    const etag = etagOf(table);
    void reply.headers({ etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(table);
  });
  await app.register(fastifyStatic, {
    root: path.join(config.dataDir, 'modules'),
    prefix: '/modules/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: variesByPacking,
    // What is known about the releases stands beside them and is the operator's alone, however it is spelled.
    allowedPath: (file) => path.normalize(file).split(path.sep).filter(Boolean).length >= IN_A_VERSION,
  });
};
