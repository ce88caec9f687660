import { mkdirSync } from 'node:fs';

import type { FastifyInstance } from 'fastify';

import { buildApp } from './app.ts';
import { createOwner, openSetUp } from './auth/setup.service.ts';
import type { Config } from './config.ts';
import { CheckRound } from './database/periodic-check.ts';
import { connect } from './database/connect.ts';
import { removeDrafts } from './database/pre-migration-copy.ts';
import { finishExchange } from './backup/swap-data-folder.ts';
import { lockDataDir } from './disk/folder-lock.ts';
import { isDiskFull } from './disk/disk-reserve.ts';
import { fullDisk, StartError } from './start-error.ts';
import { openServices } from './services.ts';
import { stop as end, UnderWay } from './shutdown.ts';
import { removeLeftWorkplaces } from './transfer/jobs/work-folders.ts';
import { keepShell } from './web/releases/shell-assets.ts';
import { releaseBuilt } from './web/releases/releases.ts';

/** As long as another process on the same folder may take to publish its modules. */
const PUBLISH_MS = 30_000;

/** A server that is open and does not listen yet. */
export interface OpenServer {
  app: FastifyInstance;
  /** Takes requests from then on, and says under which address. */
  listen: () => Promise<void>;
  /** Ends it and closes everything that was opened for it, within ten seconds; says what was cut off. */
  stop: () => Promise<void>;
}

/**
 * Opens the database, publishes the modules of this build and builds the application.
 *
 * @param say is told each step, in a line.
 * @throws {StartError} what the person who started it can mend, in one line.
 */
export async function openServer(config: Config, say: (line: string) => void): Promise<OpenServer> {
  return inWords(config, async () => {
    const server = await open(config, say);
    return { ...server, listen: () => inWords(config, server.listen) };
  });
}

/** A full disk is nothing that a stack of calls explains. */
async function inWords<T>({ dataDir }: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDiskFull(error) ? new StartError(fullDisk(dataDir)) : error;
  }
}

async function open(config: Config, say: (line: string) => void): Promise<OpenServer> {
  makeDataDir(config.dataDir);
  // Processes on one PostgreSQL may share a folder; they only publish modules there one after the other.
  const unlock = lockDataDir(config.dataDir, config.databaseUrl ? PUBLISH_MS : 0);
  if (!config.databaseUrl) for (const line of await finishExchange(config.dataDir)) say(line);
  await removeDrafts(config.dataDir);
  const connection = await connect(config, say);
  const { db, migrated } = connection;
  say(
    `Database: ${migrated.length > 0 ? `migrated (${migrated.join(', ')})` : 'up to date'} ${config.databaseUrl ? 'on PostgreSQL' : `in ${config.dataDir}`}`,
  );
  await removeLeftWorkplaces(config.dataDir);
  const released = await releaseBuilt(config.dataDir).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
    say('The modules of this build could not be published because the disk is full: the previous ones stay in use.');
    return [];
  });
  await keepShell(config.dataDir).catch((error: unknown) => {
    say(`The files of the page could not be kept for pages that stay open: ${String(error)}`);
  });
  if (released.length > 0) say(`Modules: released ${released.join(', ')}`);

  if (config.databaseUrl) unlock();

  const report = (error: unknown) => app.log.error(error);
  const services = openServices(config, connection, report);
  const app: FastifyInstance = await buildApp(services);
  const underWay = new UnderWay(app.server);
  const { file } = connection;
  const checks = file && new CheckRound({ file: file.path, health: file.health, report });
  file?.health.onDamage((damage) =>
    app.log.fatal({ damage }, 'The database is damaged: nothing is written any more. Run npm run check-data.'),
  );

  const closeAll = async () => {
    await checks?.close();
    await connection.close();
    unlock();
  };
  const listen = async () => {
    // Before anybody can ask: who is told that the server is up may sign in at once.
    if (config.owner) await createOwner(db, config.owner);
    await listenOn(app, config).catch(async (error: unknown) => {
      await closeAll(); // the database is closed in order, and need not be checked at the next start
      throw error;
    });
    app.server.on('error', report); // a connection that could not be taken
    services.previewQueue.start();
    services.longPosts.start();
    services.housekeeping.start();
    checks?.start(file?.isChecked ?? false);
    void services.reserve?.keep();
    const appUrl = config.port === 0 ? app.listeningOrigin : config.appUrl;
    const link = await openSetUp(db, appUrl);
    say(`Listening on ${appUrl}`);
    if (link) say(`Create the owner: ${link}`);
  };
  const stop = async () => {
    const cut = await end({ app, underWay, services, close: closeAll });
    say(cut === '' ? 'Stopped.' : `Stopped. Cut off: ${cut}.`);
  };
  return { app, listen, stop };
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be made: ${(error as Error).message}.`);
  }
}

async function listenOn(app: FastifyInstance, { port, host }: Config): Promise<void> {
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
