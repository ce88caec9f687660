import { access, constants } from 'node:fs/promises';

import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';

import type { Services } from '../services.ts';

const isFine = (asked: Promise<unknown>) =>
  asked.then(
    () => true,
    () => false,
  );

/** `/healthz`: whether the database answers and the data folder can be written; 200 or 503. */
export const healthRoutes: FastifyPluginAsync<Services> = async (app, { db, config }) => {
  app.get('/healthz', async (_request, reply) => {
    const [database, disk] = await Promise.all([
      isFine(sql`select 1`.execute(db)),
      isFine(access(config.dataDir, constants.W_OK)),
    ]);
    const ok = database && disk;
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ok ? 'ok' : 'failing', database, disk });
  });
};
