import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

import { type Entry, openPromise, type ZipFile } from 'yauzl';

import { FILE_NAME } from '../files/file-store.ts';
import {
  checkedBytes,
  checkedStream,
  checkNames,
  DamagedEntry,
  type EntryDigest,
  readManifest,
} from '../disk/zip-integrity.ts';
import { BACKUP, BACKUP_FORMAT } from './backup-format.ts';
import { StartError } from '../start-error.ts';

const HEAD_BYTES_MAX = 64 * 1024;
const MANIFEST_BYTES_MAX = 512 * 1024 * 1024;

/** What a backup says of itself. Those made before there were manifests have no `manifest_sha256`. */
export interface BackupHead {
  product: 'Benotes';
  kind: 'backup';
  format: number;
  posts: number;
  created_at: string;
  manifest_sha256?: string;
}

export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A part of a backup that is the database or an uploaded file. */
export interface BackupPart {
  /** Relative, with `/` between folders. */
  name: string;
  /** Fails where a byte differs from what was packed. */
  bytes: Readable;
}

/**
 * Hands each part of a backup to `take`, and compares every byte with the checksums of the zip and of the manifest. What
 * was taken is good only when this has come to its end.
 *
 * @returns whether there was a manifest: an older backup has checksums of 32 bits and lengths only.
 * @throws StartError for a file that is damaged, no backup, or one of a newer Benotes.
 */
export async function readBackup(source: string, take: (part: BackupPart) => Promise<void>): Promise<boolean> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(source, { autoClose: false });
    const entries = await entriesOf(zip);
    const manifest = await manifestOf(zip, entries, await headOf(zip, entries.get(BACKUP.head), source));
    if (!entries.has(BACKUP.database)) throw new DamagedEntry(BACKUP.database, 'it is missing');
    for (const [name, entry] of entries) {
      const isOurs =
        name === BACKUP.database ||
        (name.startsWith(`${BACKUP.files}/`) && FILE_NAME.test(name.slice(BACKUP.files.length + 1)));
      if (!isOurs) continue; // no other path is ever written
      await take({ name, bytes: checkedStream(zip, entry, manifest?.get(name)) });
    }
    return manifest !== null;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${source} is damaged or no backup: ${(error as Error).message}. Nothing was changed.`);
  } finally {
    zip?.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new DamagedEntry(entry.fileName, 'it is there twice');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function headOf(zip: ZipFile, entry: Entry | undefined, source: string): Promise<Partial<BackupHead>> {
  const isNone = () => new StartError(`${source} is no backup of Benotes. Nothing was changed.`);
  if (!entry || entry.uncompressedSize > HEAD_BYTES_MAX) throw isNone();
  const head = JSON.parse((await checkedBytes(zip, entry, HEAD_BYTES_MAX)).toString('utf8')) as Partial<BackupHead>;
  if (head.kind !== 'backup') throw isNone();
  if (head.format !== BACKUP_FORMAT) throw newer(source);
  return head;
}

/** Null where the head names none. */
async function manifestOf(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  head: Partial<BackupHead>,
): Promise<Map<string, EntryDigest> | null> {
  if (head.manifest_sha256 === undefined) return null;
  const entry = entries.get(BACKUP.manifest);
  if (!entry) throw new DamagedEntry(BACKUP.manifest, 'it is missing');
  const bytes = await checkedBytes(zip, entry, MANIFEST_BYTES_MAX);
  if (sha256(bytes) !== head.manifest_sha256)
    throw new DamagedEntry(BACKUP.manifest, `its SHA-256 is not that of ${BACKUP.head}`);
  const manifest = readManifest(bytes.toString('utf8'));
  if (!manifest) throw new DamagedEntry(BACKUP.manifest, 'it cannot be read');
  checkNames(entries, manifest, [BACKUP.head, BACKUP.manifest]);
  return manifest;
}

export const newer = (source: string) =>
  new StartError(`${source} was made by a newer Benotes: restore it with that version. Nothing was changed.`);
