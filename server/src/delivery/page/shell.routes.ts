import path from 'node:path';

import { SHARE_PATH } from '@benotes/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Kernel } from '../../kernel/kernel.ts';
import type { Visitors } from '../../library/shares/visitor-access.ts';
import { variesByPacking } from '../protection/vary-header.ts';
import { shellDir } from '../releases/build-folders.ts';
import { folderOfAsset } from '../releases/shell-assets.ts';
import { findDemoImport } from './demo-import.repo.ts';
import { headOfShare } from './share-head.ts';
import { ShellPage } from './shell-page.ts';
import { NO_WORKER } from './unregister-worker.ts';

/** Path prefixes that never serve the page. */
const FILES = /^\/(?:api|storage|modules)\//;

/**
 * How long browsers cache the shell's files, by folder. Files with a hash in their names never change, icons rarely do,
 * and all others are revalidated each time.
 */
const LIFETIMES: Record<string, string> = {
  assets: 'public, max-age=31536000, immutable',
  icons: 'public, max-age=86400',
};

/**
 * Serves the shell's files, those of earlier builds that open pages may still request, and the page for every other
 * path. A missing file is 404, never the page.
 */
export async function addShell(
  app: FastifyInstance,
  { config, db }: Pick<Kernel, 'config' | 'db'>,
  visitors: Visitors,
): Promise<void> {
  const page = new ShellPage(config, db, await findDemoImport(db));
  await app.register(fastifyStatic, {
    root: shellDir,
    index: false,
    dotfiles: 'deny',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      variesByPacking(response);
      const folder = path.basename(path.dirname(file)); // of the build or of the copies of earlier builds
      response.setHeader('cache-control', LIFETIMES[folder] ?? 'no-cache');
    },
  });

  // Two roots in one plugin would not work: it does not find files of the first root that have no compressed copy.
  app.get<{ Params: { '*': string } }>('/assets/*', async ({ params: { '*': name } }, reply) => {
    const folder = await folderOfAsset(config.dataDir, name);
    return folder ? reply.sendFile(`assets/${name}`, folder) : reply.callNotFound();
  });

  if (!config.serviceWorker)
    app.get('/service-worker.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(NO_WORKER),
    );

  // Without an index the plugin would refuse the folder itself.
  app.get('/', (request, reply) => page.send(request, reply));

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const address = request.url.split('?')[0] ?? '/';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !FILES.test(address) && path.extname(address) === '';
    if (isPage) {
      const head = address.replace(/\/$/, '') === SHARE_PATH ? await headOfShare(request, db, visitors, config) : null;
      return head ? page.sendWith(head, request, reply) : page.send(request, reply);
    }
    return reply.code(404).type('application/json; charset=utf-8').send(JSON.stringify('Not found.'));
  });
}
