import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';

import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';

import type { Services } from '../services.ts';

/** Less than this and the next write may fail. */
const FREE_BYTES_MIN = 32 * 1024 * 1024;

const isFine = (asked: Promise<boolean>) => asked.catch(() => false);

async function hasRoom(folder: string): Promise<boolean> {
  await access(folder, constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= FREE_BYTES_MIN;
}

/** `/healthz`: whether the database answers, and the data folder can be written and has room; 200 or 503. */
export const healthRoutes: FastifyPluginAsync<Services> = async (app, { db, config }) => {
  app.get('/healthz', async (_request, reply) => {
    const [database, disk] = await Promise.all([
      isFine(sql`select 1`.execute(db).then(() => true)),
      isFine(hasRoom(config.dataDir)),
    ]);
    const ok = database && disk;
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ok ? 'ok' : 'failing', database, disk });
  });
};
