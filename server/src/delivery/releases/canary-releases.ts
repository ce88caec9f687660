import { ConfigError } from '../../kernel/config/config.ts';
import { checkConflicts } from './module-conflicts.ts';
import { readModule } from './module-files.ts';
import type { ReleaseEvent } from './notify-owners.ts';
import { endCanary, makeLive } from './release-history.ts';
import type { Audience, Author, ReleaseFile } from './release-table.ts';
import { addressOf, entryOf, publish } from './released-files.ts';
import { type Build, change, changeWithBuild, COMMAND, type NamedVersion } from './releases.ts';

interface NewCanary extends Build {
  audience: Audience;
  by: Author;
}

/**
 * Publishes a version and makes it the canary of its module, in the place of another one. The same version again
 * changes who gets it.
 *
 * @throws ConfigError if it cannot be used beside the other modules, or there is no live version; then nothing is
 * published.
 */
export async function installCanary(
  dataDir: string,
  releases: ReleaseFile,
  { name, version, built, audience, now, by }: NewCanary,
): Promise<void> {
  const live = Object.hasOwn(releases.remotes, name) ? releases.remotes[name] : undefined;
  if (!live) throw new ConfigError(`${name} has no live version: release it to all users first.`);
  if (Object.hasOwn(releases.disabled, name)) throw new ConfigError(`${name} is disabled: enable it first.`);
  if (live.version === version) throw new ConfigError(`${name} ${version} is already live.`);
  const entry = entryOf(name, version);
  const module = await readModule(built, addressOf(entry));
  if (releases.canaries[name]?.version !== version) endCanary(releases, name, now);
  releases.canaries[name] = { ...audience, version, entry, since: now.toISOString(), by, module };
  checkConflicts(releases);
  await publish(dataDir, name, { version, built });
}

/** Makes a build the canary of its module. @throws ConfigError that says what is wrong with it. */
export const releaseCanary = (
  dataDir: string,
  built: string,
  audience: Audience,
  by: Author = COMMAND,
): Promise<NamedVersion> =>
  changeWithBuild(dataDir, built, (releases, build) => installCanary(dataDir, releases, { ...build, audience, by }));

/** Makes the canary of a module live for all, and returns its version; null if there is none. */
export function promoteCanary(dataDir: string, name: string, by: Author = COMMAND): Promise<string | null> {
  return change(dataDir, async (releases, now) => {
    const canary = Object.hasOwn(releases.canaries, name) ? releases.canaries[name] : undefined;
    if (!canary) return null;
    const { version, entry } = canary;
    delete releases.canaries[name];
    await makeLive(dataDir, releases, { name, version, entry, now, by });
    return version;
  });
}

/**
 * Takes the canary of a module back: its users get the live version with their next page. Returns what `notifyOwners`
 * logs and mails, which the caller passes on; null if there is no canary.
 *
 * `reason` is a clause in lower case without a period, such as `it fails for 3 of 20 users`.
 */
export function rollBackCanary(
  dataDir: string,
  name: string,
  by: Author,
  reason?: string,
): Promise<ReleaseEvent | null> {
  return change(dataDir, (releases, now) => {
    const canary = endCanary(releases, name, now, reason);
    if (!canary) return Promise.resolve(null);
    const { version } = canary;
    return Promise.resolve({ action: 'canary rolled back', name, version, by: by.name, ...(reason && { reason }) });
  });
}
