import cluster from 'node:cluster';
import { accessSync, constants } from 'node:fs';
import { Server } from 'node:net';
import path from 'node:path';

import type { FastifyInstance } from 'fastify';

import { releaseBuilt } from '../delivery/releases/releases.ts';
import { shareReleases } from '../delivery/releases/shared-releases.ts';
import { storeShellAssets } from '../delivery/releases/shell-assets.ts';
import { removeStaleWorkFolders } from '../exchange/jobs/work-folders.ts';
import { codeOf } from '../kernel/code-of.ts';
import { type Config, ConfigError } from '../kernel/config/config.ts';
import { connect } from '../kernel/database/connect.ts';
import { openDataFolder } from '../kernel/database/data-folder.ts';
import { DATABASE_FILE } from '../kernel/database/database-file.ts';
import { PeriodicCheck } from '../kernel/database/periodic-check.ts';
import { removePartialFiles } from '../kernel/database/pre-migration-copy.ts';
import { isDiskFull } from '../kernel/disk/disk-reserve.ts';
import { lockDataDir } from '../kernel/disk/folder-lock.ts';
import { openKernel } from '../kernel/kernel.ts';
import { diskFullMessage, StartError } from '../kernel/start-error.ts';
import { rebuildSearch } from '../library/search/rebuild-search.ts';
import { checkBrowser } from '../links/snapshots/check-browser.ts';
import { finishExchange } from '../operate/backup/swap-data-folder.ts';
import { createOwner, openSetUp } from '../people/auth/setup.service.ts';
import { buildApp } from './app.ts';
import { shutDown, TrackedConnections } from './shutdown.ts';
import { openSubjects } from './subjects.ts';

/** How long to wait for another process that publishes its modules in the same folder. */
const PUBLISH_TIMEOUT_MS = 30_000;

/** An opened server that does not listen yet. */
export interface OpenServer {
  app: FastifyInstance;
  /** Starts to accept requests and logs the URL. */
  listen: () => Promise<void>;
  /** Accepts no more connections. Those that are open stay usable until their next response. */
  drain: () => void;
  /** Stops the server and closes everything within ten seconds; logs what was cut off. */
  stop: () => Promise<void>;
}

/**
 * Opens the database, publishes the modules of this build and builds the application.
 *
 * @param log is called with a line for each step.
 * @throws {StartError} a problem that the operator can fix, in one line.
 */
export async function openServer(config: Config, log: (line: string) => void): Promise<OpenServer> {
  return withDiskFullMessage(config, async () => {
    const server = await open(config, log);
    return { ...server, listen: () => withDiskFullMessage(config, server.listen) };
  });
}

/** Reports a full disk in one line, without a stack trace. */
async function withDiskFullMessage<T>({ dataDir }: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDiskFull(error) ? new StartError(diskFullMessage(dataDir)) : error;
  }
}

async function open(config: Config, log: (line: string) => void): Promise<OpenServer> {
  if (config.snapshotBrowser && config.keepCopies === 'images') await checkBrowser(config.snapshotBrowser);
  // In a cluster, the first process says it for all.
  if ((cluster.worker?.id ?? 1) === 1) for (const line of config.notices) log(line);
  openDataFolder(config.dataDir, log);
  checkWritable(config.dataDir);
  checkWritable(path.join(config.dataDir, DATABASE_FILE));
  // Processes on one PostgreSQL may share a data folder; they take turns to publish modules there.
  const unlock = lockDataDir(config.dataDir, config.databaseUrl ? PUBLISH_TIMEOUT_MS : 0);
  if (!config.databaseUrl) for (const line of await finishExchange(config.dataDir)) log(line);
  await removePartialFiles(config.dataDir);
  const connection = await connect(config, { log, afterMigrations: rebuildSearch });
  const { db, migrated } = connection;
  log(
    `Database: ${migrated.length > 0 ? `migrated (${migrated.join(', ')})` : 'up to date'} ${config.databaseUrl ? 'on PostgreSQL' : `in ${config.dataDir}`}`,
  );
  const unshare = config.databaseUrl ? shareReleases(config.dataDir, db) : () => {};
  await removeStaleWorkFolders(config.dataDir);
  await publish(config, log);
  if (config.databaseUrl) unlock();

  let isClosing = false;
  // What was cut off fails when the database is closed, which says nothing new.
  const report = (error: unknown) => isClosing || app.log.error(error);
  const kernel = openKernel(config, connection, report);
  const subjects = openSubjects(kernel);
  const app: FastifyInstance = await buildApp(kernel, subjects);
  const connections = new TrackedConnections(app.server);
  const { file } = connection;
  const check = file && new PeriodicCheck({ file: file.path, health: file.health, report });
  file?.health.onDamage((damage) =>
    app.log.fatal({ damage }, 'The database is damaged: writes are disabled. Run npm run check-data.'),
  );

  let isDraining = false;
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining) void reply.header('connection', 'close');
    done();
  });
  const drain = () => {
    isDraining = true;
    // The method of HTTP servers also ends idle connections, on which a request may be on its way.
    Server.prototype.close.call(app.server);
  };

  const closeAll = async () => {
    await check?.close();
    unshare();
    isClosing = true;
    await connection.close();
    unlock();
  };
  const listen = async () => {
    // Before the port is open, so that users can sign in as soon as the server responds.
    if (config.owner) await createOwner(db, config.owner);
    await listenOn(app, config).catch(async (error: unknown) => {
      await closeAll(); // a clean shutdown saves the next start the database check
      throw error;
    });
    app.server.on('error', report); // a connection that could not be accepted
    for (const subject of subjects.list) subject.start?.();
    check?.start(file?.isChecked ?? false);
    void kernel.reserve?.keep();
    const appUrl = config.port === 0 ? app.listeningOrigin : config.appUrl;
    // One link is valid: in a cluster, the first process prints it.
    const link = (cluster.worker?.id ?? 1) === 1 ? await openSetUp(db, appUrl) : null;
    log(`Listening on ${appUrl}`);
    if (link) log(`Create the owner: ${link}`);
  };
  const stop = async () => {
    const cut = await shutDown({ app, connections, kernel, subjects, close: closeAll });
    log(cut === '' ? 'Stopped.' : `Stopped. Cut off: ${cut}.`);
  };
  return { app, listen, drain, stop };
}

/** Publishes the modules of this build, and stores its shell files for pages that stay open after the next build. */
async function publish({ dataDir }: Config, log: (line: string) => void): Promise<void> {
  const released = await releaseBuilt(dataDir).catch((error: unknown) => {
    if (error instanceof ConfigError) {
      log(`The modules of this build were not released: the previous ones stay in use. ${error.message}`);
      return [];
    }
    if (!isDiskFull(error)) throw error;
    log('The modules of this build could not be published because the disk is full: the previous ones stay in use.');
    return [];
  });
  await storeShellAssets(dataDir).catch((error: unknown) => {
    log(`The files of the shell could not be saved for pages that stay open: ${String(error)}`);
  });
  if (released.length > 0) log(`Modules: released ${released.join(', ')}`);
}

/** Otherwise the server would start, and refuse every write. @throws StartError for a file that may only be read. */
function checkWritable(file: string): void {
  try {
    accessSync(file, constants.W_OK);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT')
      throw new StartError(`${file} cannot be written: give it to the user who runs the server, on a writable disk.`);
  }
}

async function listenOn(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use by another program: set PORT to a free one.`);
    if (code === 'EACCES')
      throw new StartError(`This user is not permitted to listen on port ${port}: set PORT to another one.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST=${host} is not an address of this machine.`);
    throw error;
  }
}
