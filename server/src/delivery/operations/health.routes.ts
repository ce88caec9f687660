import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';

import { OPERATION_PATHS } from '@benotes/contract';
import type { FastifyPluginAsync } from 'fastify';

import type { ScheduledExports } from '../../exchange/schedule/scheduled-exports.ts';
import { ping } from '../../kernel/database/ping.ts';
import type { Kernel } from '../../kernel/kernel.ts';

/** With less free space, the next write may fail. */
const FREE_BYTES_MIN = 32 * 1024 * 1024;

/** Without details, because anyone may request this: those are in the log. */
const DAMAGED =
  'The database is damaged and no longer written to. Run npm run check-data on the server and restore a backup.';

const isFine = (check: Promise<boolean>) => check.catch(() => false);

async function hasRoom(folder: string): Promise<boolean> {
  await access(folder, constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= FREE_BYTES_MIN;
}

/**
 * `/healthz`: 200 if the database responds and is not known to be damaged, and the data folder is writable and has free
 * space; otherwise 503. `exports`: whether the last scheduled exports succeeded, and none are overdue. `message`
 * explains to the operator what to do about a damaged database.
 */
export const healthRoutes: FastifyPluginAsync<
  Pick<Kernel, 'db' | 'config' | 'health' | 'reserve'> & { scheduledExports: ScheduledExports | null }
> = async (app, { db, config, health, reserve, scheduledExports }) => {
  app.get(OPERATION_PATHS.health, async (_request, reply) => {
    const [responds, exported, disk] = await Promise.all([
      isFine(ping(db).then(() => true)),
      scheduledExports ? isFine(scheduledExports.areFine()) : true,
      isFine(hasRoom(config.dataDir).then((found) => found && !reserve?.isFull)),
    ]);
    const isDamaged = (health?.damage ?? null) !== null;
    const database = responds && !isDamaged;
    const ok = database && disk;
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ok ? 'ok' : 'failing',
        database,
        disk,
        // Does not count: requests are answered all the same.
        ...(scheduledExports && { exports: exported }),
        ...(isDamaged && { message: DAMAGED }),
      });
  });
};
