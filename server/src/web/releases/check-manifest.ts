import type { RemoteName } from '@benotes/contract';

import { type Config, ConfigError } from '../../config.ts';

const LIMIT_MS = 10_000;

/**
 * Makes sure that pages may load a remote from an address of another origin, and that it is there.
 *
 * @throws ConfigError saying what is wrong with it.
 */
export async function checkManifest(
  { remoteOrigins }: Pick<Config, 'remoteOrigins'>,
  name: RemoteName,
  address: string,
): Promise<void> {
  if (!URL.canParse(address)) throw new ConfigError(`${address} is no address of a manifest.`);
  const { origin } = new URL(address);
  if (!remoteOrigins.includes(origin))
    throw new ConfigError(`${origin} is not among REMOTE_ORIGINS: pages would refuse what comes from there.`);
  const manifest = await readManifest(address);
  if (manifest?.name !== name) throw new ConfigError(`${address} is no manifest of ${name}.`);
  // The runtime would run it as a script, which the page's policy refuses: the remote would never be shown.
  if (manifest.metaData?.['getPublicPath'] !== undefined)
    throw new ConfigError(`${address} carries a script (getPublicPath) instead of an address of its files.`);
}

interface Manifest {
  name?: unknown;
  metaData?: Record<string, unknown> | null;
}

async function readManifest(address: string): Promise<Manifest | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) });
    if (!answer.ok) throw new ConfigError(`${address}: the server there answered ${answer.status}.`);
    return (await answer.json()) as Manifest | null; // each field is looked at when it is used
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`${address} could not be read: ${(error as Error).message}.`);
  }
}
