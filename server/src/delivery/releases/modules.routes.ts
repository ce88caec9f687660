import path from 'node:path';

import { REMOTE_TABLE } from '@benotes/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

import { etagOf } from '../../kernel/http/etag.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { variesByPacking } from '../protection/vary-header.ts';
import { assignedCanaries } from './canary-assignment.ts';
import { readLive } from './live-modules.ts';
import { fetchVersion, refreshReleases } from './shared-releases.ts';

/** The minimum number of path segments below `/modules/`: `lists/0123456789ab/mf-manifest.json`. */
const MIN_SEGMENTS = 3;

/** The headers of a response that depends on who is signed in. */
export const PER_USER = { 'cache-control': 'private, no-cache', vary: 'cookie' };

/** `/remotes.json` and the released remotes, whose addresses bear their version and so never change. */
export const modulesRoutes: FastifyPluginAsync<Pick<Kernel, 'config' | 'db'>> = async (app, { config, db }) => {
  // Open pages ask now and then whether something else is live: nearly always the answer is that nothing is.
  app.get(REMOTE_TABLE, async (request, reply) => {
    await refreshReleases(config.dataDir);
    const { table, assigned } = await readLive(config.dataDir, (canaries) =>
      assignedCanaries(db, canaries, request.cookies),
    );
    const etag = etagOf(table);
    void reply.headers({ etag, 'cache-control': 'no-cache', ...(assigned && PER_USER) });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(table);
  });
  // A page of another process may request a version that only that process has.
  app.addHook('onRequest', async ({ url }) => {
    const [, name = '', version = ''] = /^\/modules\/([a-z\d_]+)\/([\da-f]+)\//.exec(url) ?? [];
    if (version !== '') await fetchVersion(config.dataDir, name, version);
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
    // The table of releases in the same folder is not public, whatever the spelling of its path.
    allowedPath: (file) => path.normalize(file).split(path.sep).filter(Boolean).length >= MIN_SEGMENTS,
  });
};
