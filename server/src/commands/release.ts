import { existsSync } from 'node:fs';

import { REMOTE_NAMES, type RemoteName } from '@benotes/contract';

import { type Config, ConfigError, readConfig } from '../config.ts';
import { remoteNamed } from '../web/releases/build-folders.ts';
import { checkManifest } from '../web/releases/check-manifest.ts';
import { KEPT_DAYS } from '../web/releases/release-history.ts';
import type { Release } from '../web/releases/release-table.ts';
import { modulesDir } from '../web/releases/released-files.ts';
import { listReleases, release, releaseFrom, rollBack } from '../web/releases/releases.ts';

const USAGE = `Usage: npm run module -- release NAME [URL] | rollback NAME | list\nNames: ${REMOTE_NAMES.join(', ')}`;
const DAY_MS = 86_400_000;

/** `npm run module` (contract section 1). */
async function run([command, name = '', url]: string[]): Promise<string> {
  const config = readConfig(process.env);
  const remote = remoteNamed(name);
  const isList = command === 'list';
  if (!isList && !(remote && (command === 'release' || command === 'rollback'))) throw new ConfigError(USAGE);
  // Without the server's environment the command would succeed in a data folder that no server uses.
  if (!existsSync(modulesDir(config.dataDir)))
    throw new ConfigError(`No server has run on ${config.dataDir}: DATA_DIR must be what it is for the server.`);
  if (isList || !remote) return list(config);
  const version = command === 'release' ? await publish(config, remote, url) : await rollBack(config.dataDir, remote);
  if (version) return `${remote}: ${version} is live.`;
  throw new ConfigError(
    command === 'release' ? `${remote} is not built: npm run build.` : `${remote} has no version before the live one.`,
  );
}

async function publish(config: Config, remote: RemoteName, url: string | undefined): Promise<string | null> {
  if (url === undefined) return release(config.dataDir, remote);
  await checkManifest(config, remote, url);
  return releaseFrom(config.dataDir, remote, url);
}

async function list({ dataDir }: Config): Promise<string> {
  const parts = REMOTE_NAMES.map(async (name) => {
    const line = await listReleases(dataDir, name);
    return line.length === 0 ? `${name}: not released` : [`${name}:`, ...line.map(describe)].join('\n  ');
  });
  return (await Promise.all(parts)).join('\n');
}

function describe({ version, entry, released_at, replaced_at, withdrawn }: Release): string {
  const words = [`${version} released ${minute(released_at)}`];
  if (replaced_at === null) words.push('live');
  else {
    words.push(`${withdrawn ? 'rolled back' : 'replaced'} ${minute(replaced_at)}`);
    words.push(`kept until ${minute(new Date(Date.parse(replaced_at) + KEPT_DAYS * DAY_MS).toISOString())}`);
  }
  if (!entry.startsWith('/')) words.push(entry);
  return words.join(', ');
}

/** `2026-11-21 09:00 UTC` */
const minute = (date: string) => `${date.slice(0, 16).replace('T', ' ')} UTC`;

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
