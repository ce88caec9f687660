import { MODULE_FILE, type PageModule, parseUrl } from '@benotes/contract';

import { type Config, ConfigError } from '../../kernel/config/config.ts';
import { describedModule } from './module-files.ts';

const FETCH_TIMEOUT_MS = 10_000;

/**
 * Checks that pages may load a module from a URL of another origin, that it can be fetched, and that it has this name.
 *
 * @throws ConfigError with the reason.
 */
export async function checkModule(
  { remoteOrigins }: Pick<Config, 'remoteOrigins'>,
  name: string,
  entry: string,
): Promise<void> {
  const origin = parseUrl(entry)?.origin;
  if (origin === undefined) throw new ConfigError(`${entry} is not the URL of a manifest.`);
  if (!remoteOrigins.includes(origin))
    throw new ConfigError(`${origin} is not in REMOTE_ORIGINS: pages would refuse its scripts.`);
  const module = await fetchModule(entry);
  if (module.name !== name) throw new ConfigError(`${entry} is the manifest of ${module.name}, not of ${name}.`);
}

/** The module whose manifest is at this URL. @throws ConfigError if it cannot be read or used. */
export async function fetchModule(entry: string): Promise<PageModule> {
  const [manifest, description] = await Promise.all([fetchText(entry), fetchText(new URL(MODULE_FILE, entry).href)]);
  const module = describedModule(description, manifest, new URL('.', entry).href);
  // The runtime would evaluate it as a script, which the page's policy blocks.
  if (/"getPublicPath"/.test(manifest))
    throw new ConfigError(`${entry} contains a script (getPublicPath) instead of the URL of its files.`);
  return module;
}

async function fetchText(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok) throw new ConfigError(`${url}: the server responded with ${response.status}.`);
    return await response.text();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`${url} could not be read: ${(error as Error).message}.`);
  }
}
