import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';

import type { FastifyPluginAsync } from 'fastify';

import { ping } from '../../database/ping.ts';
import type { Services } from '../../services.ts';

/** Less than this and the next write may fail. */
const FREE_BYTES_MIN = 32 * 1024 * 1024;

/** What was found is in the log: everybody may ask here. */
const DAMAGED =
  'The database is damaged: nothing is written any more. Run npm run check-data on the server and restore a backup.';

const isFine = (asked: Promise<boolean>) => asked.catch(() => false);

async function hasRoom(folder: string): Promise<boolean> {
  await access(folder, constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= FREE_BYTES_MIN;
}

/**
 * `/healthz`: whether the database answers and is not known to be damaged, and the data folder can be written and has
 * room; 200 or 503. `message` is there for a damaged database, in words for whoever runs the server.
 */
export const healthRoutes: FastifyPluginAsync<Services> = async (app, { db, config, health, reserve }) => {
  app.get('/healthz', async (_request, reply) => {
    const [answers, disk] = await Promise.all([
      isFine(ping(db).then(() => true)),
      isFine(hasRoom(config.dataDir).then((found) => found && !reserve?.isFull)),
    ]);
    const isDamaged = (health?.damage ?? null) !== null;
    const database = answers && !isDamaged;
    const ok = database && disk;
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ok ? 'ok' : 'failing', database, disk, ...(isDamaged && { message: DAMAGED }) });
  });
};
