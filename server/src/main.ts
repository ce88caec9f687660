import { mkdirSync } from 'node:fs';

import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';

import { buildApp } from './app.ts';
import { createOwner, openSetUp } from './auth/setup.service.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { connect } from './database/connect.ts';
import { lockDataDir } from './database/lock.ts';
import { StartError } from './database/start-error.ts';
import { openServices } from './services.ts';
import { releaseBuilt } from './web/releases.ts';

const GRACE_MS = 10_000;
/** As long as another process on the same folder may take to publish its modules. */
const PUBLISH_MS = 30_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  makeDataDir(config.dataDir);
  // Processes on one PostgreSQL may share a folder; they only publish modules there one after the other.
  const unlock = lockDataDir(config.dataDir, config.databaseUrl ? PUBLISH_MS : 0);
  const connection = await connect(config);
  const { db, migrated } = connection;
  console.log(
    `Database: ${migrated.length > 0 ? `migrated (${migrated.join(', ')})` : 'up to date'} ${config.databaseUrl ? 'on PostgreSQL' : `in ${config.dataDir}`}`,
  );
  const released = await releaseBuilt(config.dataDir);
  if (released.length > 0) console.log(`Modules: released ${released.join(', ')}`);

  if (config.databaseUrl) unlock();

  const { close, ...services } = openServices(config, connection, (error) => app.log.error(error));
  const app: FastifyInstance = await buildApp(services);
  app.addHook('onClose', async () => {
    await close();
    await connection.close();
    unlock();
  });
  closeWithGrace({ delay: GRACE_MS, logger: app.log }, async ({ err }) => {
    if (err) app.log.error(err);
    await app.close();
  });

  // Before anybody can ask: who is told that the server is up may sign in at once.
  if (config.owner) await createOwner(db, config.owner);
  await listen(app, config);
  services.previewQueue.start();
  services.housekeeping.start();
  const appUrl = config.port === 0 ? app.listeningOrigin : config.appUrl;
  const link = await openSetUp(db, appUrl);
  console.log(`Listening on ${appUrl}`);
  if (link) console.log(`Create the owner: ${link}`);
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be made: ${(error as Error).message}.`);
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is taken by another program: set PORT to a free one.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} needs rights this user does not have: set PORT to another one.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST=${host} is no address of this machine.`);
    throw error;
  }
}

try {
  await start();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
