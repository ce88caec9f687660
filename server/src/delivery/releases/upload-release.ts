import type { KeyObject } from 'node:crypto';

import { ConfigError } from '../../kernel/config/config.ts';
import { Problem } from '../../kernel/problems.ts';
import { installCanary } from './canary-releases.ts';
import { checkUpload } from './check-upload.ts';
import { type Audience, type Author, readReleases, type Release, type ReleaseFile } from './release-table.ts';
import { openStaging, removeVersion, versionOf } from './released-files.ts';
import { change, installVersion } from './releases.ts';
import { changeReleases } from './shared-releases.ts';
import { openArchive } from './unpack-archive.ts';

interface Upload {
  archive: Buffer;
  /** Public keys, one of which must have signed it; null if no signature is required. */
  keys: readonly KeyObject[] | null;
  by: Author;
  /** Who gets it; null for everyone. */
  audience: Audience | null;
  /** @throws Problem if this module may not be released. */
  authorize: (name: string) => void;
}

/**
 * Checks an uploaded archive and makes its module live, or a canary. A refused one leaves nothing behind.
 *
 * @throws Problem or ConfigError with the reason.
 */
export async function releaseUpload(
  dataDir: string,
  { archive, keys, by, audience, authorize }: Upload,
): Promise<{ name: string; version: string }> {
  const { name, unpackInto } = await openArchive(archive, keys);
  authorize(name);
  let installed: string | null = null;
  const install = async (releases: ReleaseFile, now: Date) => {
    const staging = await openStaging(dataDir);
    await unpackInto(staging);
    await checkUpload(staging, name);
    const version = await versionOf(staging);
    if (!version) throw new ConfigError('The archive contains no module.');
    const isCanary = releases.canaries[name]?.version === version;
    const known = releases.history[name]?.find((each) => each.version === version);
    const isReplaced = known !== undefined && !known.withdrawn;
    if (isReplaced || (isCanary && !audience))
      throw new Problem(
        409,
        `${name} ${version} exists already: ${isReplaced ? stateOf(known) : 'promote the canary'}.`,
      );
    if (!isCanary && !known) installed = version;
    const release = { name, version, built: staging, now, by };
    if (audience) await installCanary(dataDir, releases, { ...release, audience });
    else await installVersion(dataDir, releases, release);
    return { name, version };
  };
  try {
    return await change(dataDir, install);
  } catch (error) {
    if (installed !== null) await removeUnlisted(dataDir, name, installed);
    throw error;
  }
}

/** Removes the files of a version that the table does not list, because it could not be written. */
const removeUnlisted = (dataDir: string, name: string, version: string): Promise<void> =>
  changeReleases(dataDir, async () => {
    const { history, canaries } = await readReleases(dataDir);
    const listed = [...(history[name] ?? []), canaries[name]];
    if (!listed.some((each) => each?.version === version)) await removeVersion(dataDir, name, version);
  });

/** What is said of a version that was not rolled back: an archive that somebody has kept does not bring it back. */
const stateOf = ({ replaced_at }: Release): string =>
  replaced_at === null ? 'it is live' : 'another version has replaced it. A rollback makes the one before live again';
