import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

import { type Entry, openPromise, type ZipFile } from 'yauzl';

import {
  checkedBytes,
  checkedStream,
  checkNames,
  DamagedEntry,
  type EntryDigest,
  readManifest,
} from '../../kernel/disk/zip-integrity.ts';
import { StartError } from '../../kernel/start-error.ts';
import { FILE_NAME } from '../../library/files/file-store.ts';
import { BACKUP, BACKUP_FORMAT } from './backup-format.ts';

const MAX_HEAD_BYTES = 64 * 1024;
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024;

/** The metadata of a backup. Older backups have no manifest, and no `manifest_sha256`. */
export interface BackupHead {
  product: 'Benotes';
  kind: 'backup';
  format: number;
  posts: number;
  created_at: string;
  manifest_sha256?: string;
}

export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The database or an uploaded file in a backup. */
export interface BackupPart {
  /** Relative, with `/` between folders. */
  name: string;
  /** Fails if a byte differs from its checksum. */
  bytes: Readable;
}

/**
 * Passes each part of a backup to `take`, and verifies every byte against the checksums of the zip and the manifest.
 * The parts must not be used before the returned promise is fulfilled.
 *
 * @returns whether there is a manifest: older backups have only lengths and CRC-32 checksums.
 * @throws StartError if the file is damaged, not a backup, or from a newer version of Benotes.
 */
export async function readBackup(source: string, take: (part: BackupPart) => Promise<void>): Promise<boolean> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(source, { autoClose: false });
    const entries = await entriesOf(zip);
    const manifest = await manifestOf(zip, entries, await headOf(zip, entries.get(BACKUP.head), source));
    if (!entries.has(BACKUP.database)) throw new DamagedEntry(BACKUP.database, 'it is missing');
    for (const [name, entry] of entries) {
      const isKnown =
        name === BACKUP.database ||
        (name.startsWith(`${BACKUP.files}/`) && FILE_NAME.test(name.slice(BACKUP.files.length + 1)));
      if (!isKnown) continue; // never write to any other path
      await take({ name, bytes: checkedStream(zip, entry, manifest?.get(name)) });
    }
    return manifest !== null;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${source} is damaged or not a backup: ${(error as Error).message}. Nothing was changed.`);
  } finally {
    zip?.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new DamagedEntry(entry.fileName, 'it exists twice');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function headOf(zip: ZipFile, entry: Entry | undefined, source: string): Promise<Partial<BackupHead>> {
  const noBackup = () => new StartError(`${source} is not a backup of Benotes. Nothing was changed.`);
  if (!entry || entry.uncompressedSize > MAX_HEAD_BYTES) throw noBackup();
  const head = JSON.parse((await checkedBytes(zip, entry, MAX_HEAD_BYTES)).toString('utf8')) as Partial<BackupHead>;
  if (head.kind !== 'backup') throw noBackup();
  if (head.format !== BACKUP_FORMAT) throw newerVersion(source);
  return head;
}

/** Null if the metadata has no checksum of a manifest. */
async function manifestOf(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  head: Partial<BackupHead>,
): Promise<Map<string, EntryDigest> | null> {
  if (head.manifest_sha256 === undefined) return null;
  const entry = entries.get(BACKUP.manifest);
  if (!entry) throw new DamagedEntry(BACKUP.manifest, 'it is missing');
  const bytes = await checkedBytes(zip, entry, MAX_MANIFEST_BYTES);
  if (sha256(bytes) !== head.manifest_sha256)
    throw new DamagedEntry(BACKUP.manifest, `its SHA-256 differs from that in ${BACKUP.head}`);
  const manifest = readManifest(bytes.toString('utf8'));
  if (!manifest) throw new DamagedEntry(BACKUP.manifest, 'it cannot be read');
  checkNames(entries, manifest, [BACKUP.head, BACKUP.manifest]);
  return manifest;
}

export const newerVersion = (source: string) =>
  new StartError(
    `${source} was created by a newer version of Benotes: restore it with that version. Nothing was changed.`,
  );
