import { existsSync } from 'node:fs';

import type { ModuleChange } from '@benotes/build/module-server';

import {
  type AudienceRequest,
  describeAudience,
  findAudience,
  namesOf,
} from '../../delivery/releases/canary-audience.ts';
import { promoteCanary, releaseCanary, rollBackCanary } from '../../delivery/releases/canary-releases.ts';
import { checkModule } from '../../delivery/releases/fetch-module.ts';
import { setEnabled } from '../../delivery/releases/module-states.ts';
import { mailOwners, recordRelease, releaseEntry, type ReleaseEvent } from '../../delivery/releases/notify-owners.ts';
import { REPLACED_VERSION_DAYS } from '../../delivery/releases/release-history.ts';
import { type Canary, readReleases, type Release } from '../../delivery/releases/release-table.ts';
import { storedModules, modulesDir } from '../../delivery/releases/released-files.ts';
import { COMMAND, release, releaseFrom, removeModule, rollBack } from '../../delivery/releases/releases.ts';
import { refreshReleases, shareReleases } from '../../delivery/releases/shared-releases.ts';
import { type Config, ConfigError, readConfig } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { openMailer } from '../../kernel/mail/mailer.ts';
import { saveCommandEvent } from '../../people/audit/command-events.ts';
import { findBuild, findBuilds, moduleName } from './module-files.ts';
import { openDatabase } from './open-database.ts';

const DAY_MS = 86_400_000;

/** The server on this machine. */
interface Local {
  config: Config;
  /** Its database, opened when it is first used; a file only for reading. */
  db: () => Promise<Db>;
}

/** Does work on the releases of the server on this machine, which may share them with others through PostgreSQL. */
async function withReleases<T>(work: (local: Local) => Promise<T>): Promise<T> {
  const config = localConfig();
  let opened: Promise<Db> | undefined;
  const db = () => (opened ??= openDatabase(config));
  const unshare = config.databaseUrl ? shareReleases(config.dataDir, await db()) : () => {};
  try {
    return await work({ config, db });
  } catch (error) {
    if (error instanceof ConfigError || !config.databaseUrl) throw error;
    throw new ConfigError(
      `The release failed: ${(error as Error).message}. The server has to be up to date and started once.`,
    );
  } finally {
    unshare();
    await (await opened)?.destroy();
  }
}

/** The line to print for a change, and the event that is recorded and mailed to the owners. */
interface Outcome {
  line: string;
  event: Omit<ReleaseEvent, 'by'>;
}

/**
 * Changes the releases, records that in the audit log, and notifies all owners, because a module can do whatever they
 * can.
 */
const changeReleasesAndNotify = (work: (local: Local) => Promise<Outcome>): Promise<string> =>
  withReleases(async (local) => {
    const { line, event } = await work(local);
    await record(local, event).catch((error: Error) =>
      console.error(`Warning: the change could not be recorded in the audit log: ${error.message}`),
    );
    try {
      const services = { db: await local.db(), mailer: openMailer(local.config), config: local.config };
      await mailOwners(services, { ...event, by: COMMAND.name });
    } catch (error) {
      console.error(`Warning: the owners could not be notified: ${(error as Error).message}`);
    }
    return line;
  });

/** Only the running server writes to a database file; it records the saved event later. */
async function record({ config, db }: Local, event: Omit<ReleaseEvent, 'by'>): Promise<void> {
  const eventWithSource = { ...event, reason: [event.reason, 'by npm run module'].filter(Boolean).join(', ') };
  if (config.databaseUrl) await recordRelease(await db(), eventWithSource);
  else await saveCommandEvent(config.dataDir, releaseEntry(eventWithSource));
}

/** The configuration of the local server. */
function localConfig(): Config {
  const config = readConfig(process.env);
  // Without the server's environment the command would succeed in a data folder that no server uses.
  if (!existsSync(modulesDir(config.dataDir)))
    throw new ConfigError(`No server has run on ${config.dataDir}: set DATA_DIR to the value that the server uses.`);
  return config;
}

interface LocalRelease {
  /** The manifest of a module that another origin serves. */
  url?: string | undefined;
  /** Who gets it; null for everyone. */
  users?: AudienceRequest;
}

/** Releases a build, to all users or as a canary, or a module that another origin serves. */
export const releaseLocally = (name: string, { url, users = null }: LocalRelease = {}): Promise<string> =>
  changeReleasesAndNotify(async ({ config, db }) => {
    const { dataDir } = config;
    if (users) {
      const audience = await findAudience(await db(), users);
      const canary = await releaseCanary(dataDir, await findBuild(name), audience);
      const described = describeAudience({ ...audience, users: await namesOf(await db(), audience) });
      const line = `${canary.name}: ${canary.version} is the canary, for ${described}.`;
      return { line, event: { action: 'canary released', ...canary, audience: described } };
    }
    if (url === undefined) return madeLive('released', await release(dataDir, await findBuild(name)));
    const module = await knownName(dataDir, name);
    await checkModule(config, module, url);
    return madeLive('released', { name: module, version: await releaseFrom(dataDir, module, url) });
  });

export const changeLocally = (name: string, change: ModuleChange): Promise<string> =>
  changeReleasesAndNotify(({ config }) => changeIn(config.dataDir, name, change));

async function changeIn(dataDir: string, module: string, change: ModuleChange): Promise<Outcome> {
  const name = await knownName(dataDir, module);
  if (change === 'promote') {
    const version = await promoteCanary(dataDir, name);
    if (version === null) throw new ConfigError(`${name} has no canary.`);
    return madeLive('canary promoted', { name, version });
  }
  if (change === 'rollback') {
    const canary = await rollBackCanary(dataDir, name, COMMAND);
    if (canary) return { line: `${name}: the canary ${canary.version} was rolled back.`, event: canary };
    const version = await rollBack(dataDir, name);
    if (version === null)
      throw new ConfigError(`${name} has no version before the live one. To undo its release, remove the module.`);
    return madeLive('rolled back', { name, version });
  }
  const action = `${change}d` as const;
  if (!(await setEnabled(dataDir, name, change === 'enable', COMMAND)))
    throw new ConfigError(`${name} is already ${action}.`);
  const { remotes } = await readReleases(dataDir);
  return { line: `${name} is ${action}.`, event: { action, name, version: remotes[name]?.version ?? '' } };
}

export const removeLocally = (module: string): Promise<string> =>
  changeReleasesAndNotify(async ({ config: { dataDir } }) => {
    const name = await knownName(dataDir, module);
    const version = await removeModule(dataDir, name);
    if (version === null) throw new ConfigError(`${name} has no live version.`);
    return { line: `${name} was removed.`, event: { action: 'removed', name, version } };
  });

const madeLive = (action: ReleaseEvent['action'], { name, version }: { name: string; version: string }): Outcome => ({
  line: `${name}: ${version} is live.`,
  event: { action, name, version },
});

/** @throws ConfigError if the module is neither built nor released. */
async function knownName(dataDir: string, name: string): Promise<string> {
  const module = moduleName(name);
  const names = [...new Set([...(await findBuilds()).keys(), ...(await storedModules(dataDir))])];
  if (!names.includes(module)) throw new ConfigError(`There is no module ${name}. Modules: ${names.join(', ')}`);
  return module;
}

export const listLocally = (): Promise<string> => withReleases(listIn);

async function listIn({ config: { dataDir }, db }: Local): Promise<string> {
  await refreshReleases(dataDir, { isForced: true });
  const { history, disabled, canaries } = await readReleases(dataDir);
  const modules = (await storedModules(dataDir)).map(async (name) => {
    const line = history[name] ?? [];
    if (line.length === 0) return `${name}: not released`;
    const title = `${name}${Object.hasOwn(disabled, name) ? ' (disabled)' : ''}:`;
    const canary = canaries[name] ? [await describeCanary(canaries[name], db)] : [];
    return [title, ...canary, ...line.map(describe)].join('\n  ');
  });
  return (await Promise.all(modules)).join('\n');
}

async function describeCanary(canary: Canary, db: Local['db']): Promise<string> {
  const { version, since, by, percent, users } = canary;
  const names = users && (await namesOf(await db(), canary));
  return `${version} canary for ${describeAudience({ percent, users: names })}, since ${minute(since)}, by ${by.name}`;
}

function describe(release: Release): string {
  const { version, entry, released_at, restored_at, replaced_at, withdrawn, was_canary, reason, by } = release;
  const words = [`${version} released ${minute(released_at)}`];
  if (restored_at) words.push(`restored ${minute(restored_at)}`);
  if (by) words.push(`by ${by.name}`);
  if (replaced_at === null) words.push('live');
  else {
    const end = withdrawn ? 'rolled back' : 'replaced';
    words.push(`${was_canary ? 'canary until' : end} ${minute(replaced_at)}`);
    if (reason !== undefined) words.push(reason);
    words.push(
      `kept until ${minute(new Date(Date.parse(replaced_at) + REPLACED_VERSION_DAYS * DAY_MS).toISOString())}`,
    );
  }
  if (!entry.startsWith('/')) words.push(entry);
  return words.join(', ');
}

/** `2026-11-21 09:00 UTC` */
const minute = (date: string) => `${date.slice(0, 16).replace('T', ' ')} UTC`;
