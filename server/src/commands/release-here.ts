import { existsSync } from 'node:fs';

import type { ModuleChange } from '@benotes/build/module-server';

import { type Config, ConfigError, readConfig } from '../config.ts';
import type { Db } from '../database/connect.ts';
import { type AudienceRequest, describeAudience, findAudience, namesOf } from '../web/releases/canary-audience.ts';
import { promoteCanary, releaseCanary, takeBackCanary } from '../web/releases/canary-releases.ts';
import { checkModule } from '../web/releases/fetch-module.ts';
import { setEnabled } from '../web/releases/module-states.ts';
import { KEPT_DAYS } from '../web/releases/release-history.ts';
import { type Canary, readReleases, type Release } from '../web/releases/release-table.ts';
import { keptNames, modulesDir } from '../web/releases/released-files.ts';
import { COMMAND, release, releaseFrom, rollBack } from '../web/releases/releases.ts';
import { refreshReleases, shareReleases } from '../web/releases/shared-releases.ts';
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

/** The configuration of the local server. */
function localConfig(): Config {
  const config = readConfig(process.env);
  // Without the server's environment the command would succeed in a data folder that no server uses.
  if (!existsSync(modulesDir(config.dataDir)))
    throw new ConfigError(`No server has run on ${config.dataDir}: set DATA_DIR to the value that the server has.`);
  return config;
}

interface LocalRelease {
  /** The manifest of a module that another origin serves. */
  url?: string | undefined;
  /** Who gets it; null for everyone. */
  users?: AudienceRequest;
}

/** Releases a build, to all users or as a canary, or a module that another origin serves. */
export const releaseHere = (name: string, { url, users = null }: LocalRelease = {}): Promise<string> =>
  withReleases(async ({ config, db }) => {
    const { dataDir } = config;
    if (users) {
      const audience = await findAudience(await db(), users);
      const canary = await releaseCanary(dataDir, await findBuild(name), audience);
      const names = await namesOf(await db(), audience);
      return `${canary.name}: ${canary.version} is the canary, for ${describeAudience({ ...audience, users: names })}.`;
    }
    if (url === undefined) {
      const released = await release(dataDir, await findBuild(name));
      return `${released.name}: ${released.version} is live.`;
    }
    const module = await knownName(dataDir, name);
    await checkModule(config, module, url);
    return `${module}: ${await releaseFrom(dataDir, module, url)} is live.`;
  });

export const changeHere = (name: string, change: ModuleChange): Promise<string> =>
  withReleases(({ config }) => changeIn(config.dataDir, name, change));

async function changeIn(dataDir: string, name: string, change: ModuleChange): Promise<string> {
  const module = await knownName(dataDir, name);
  if (change === 'promote') {
    const version = await promoteCanary(dataDir, module);
    if (version === null) throw new ConfigError(`${module} has no canary.`);
    return `${module}: ${version} is live.`;
  }
  if (change === 'rollback') {
    const canary = await takeBackCanary(dataDir, module, COMMAND);
    if (canary) return `${module}: the canary ${canary.version} was taken back.`;
    const version = await rollBack(dataDir, module);
    if (version === null) throw new ConfigError(`${module} has no version before the live one.`);
    return `${module}: ${version} is live.`;
  }
  const state = `${change}d`;
  if (!(await setEnabled(dataDir, module, change === 'enable', COMMAND)))
    throw new ConfigError(`${module} is ${state} already.`);
  return `${module} is ${state}.`;
}

/** @throws ConfigError if the module is neither built nor released. */
async function knownName(dataDir: string, name: string): Promise<string> {
  const module = moduleName(name);
  const names = [...new Set([...(await findBuilds()).keys(), ...(await keptNames(dataDir))])];
  if (!names.includes(module)) throw new ConfigError(`There is no module ${name}. Modules: ${names.join(', ')}`);
  return module;
}

export const listHere = (): Promise<string> => withReleases(listIn);

async function listIn({ config: { dataDir }, db }: Local): Promise<string> {
  await refreshReleases(dataDir, true);
  const { history, disabled, canaries } = await readReleases(dataDir);
  const modules = (await keptNames(dataDir)).map(async (name) => {
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
    words.push(`kept until ${minute(new Date(Date.parse(replaced_at) + KEPT_DAYS * DAY_MS).toISOString())}`);
  }
  if (!entry.startsWith('/')) words.push(entry);
  return words.join(', ');
}

/** `2026-11-21 09:00 UTC` */
const minute = (date: string) => `${date.slice(0, 16).replace('T', ' ')} UTC`;
