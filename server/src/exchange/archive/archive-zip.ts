import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Entry, ZipFile } from 'yauzl';

import { checkedBytes, checkedStream, DamagedEntry, type EntryDigest } from '../../kernel/disk/zip-integrity.ts';
import { addLine, type ListedLines, noLines } from '../jobs/reported-lines.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { FILES, PARTS } from './archive-format.ts';

/**
 * Limits of the extracted size: of an entry that is read at once, of all entries, and of all relative to the archive.
 */
export const PART_BYTES_MAX = 32 * 1024 * 1024;
const ALL_BYTES_MAX = 1024 * 1024 * 1024;
const RATIO_MAX = 200;
const SMALL_BYTES = 64 * 1024 * 1024;
const ENTRIES_MAX = 500_000;

const NAMES = new Set<string>(Object.values(PARTS));
/** Whether an entry is read: notes as Markdown and the bookmark file are for users and other programs. */
export const isRead = (name: string) => NAMES.has(name) || name.startsWith(FILES);

/** An open zip with the entries that are read. */
export interface OpenZip {
  zip: ZipFile;
  entries: ReadonlyMap<string, Entry>;
  /** Checksums from its manifest; null for an archive of an earlier version, which has none. */
  digests: ReadonlyMap<string, EntryDigest> | null;
}

/** @throws UnreadableFile if its extracted size is too large; the library's own errors if it is damaged. */
export async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const tooLarge = new UnreadableFile('The archive is too large.');
  if (zip.entryCount > ENTRIES_MAX) throw tooLarge;
  const entries = new Map<string, Entry>();
  const all = Math.max(ALL_BYTES_MAX, 2 * zip.fileSize); // images hardly get smaller by compression
  let room = Math.min(all, Math.max(SMALL_BYTES, RATIO_MAX * zip.fileSize));
  for await (const entry of zip.eachEntry()) {
    room -= entry.uncompressedSize;
    if (room < 0) throw tooLarge;
    if (!isRead(entry.fileName)) continue;
    // Other programs might extract the other one.
    if (entries.has(entry.fileName)) throw new UnreadableFile('The archive is damaged.');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** A required entry. */
function entryOf({ entries, digests }: OpenZip, name: string): Entry {
  const entry = entries.get(name);
  if (!entry) throw new UnreadableFile(`This is not a Benotes archive: ${name} is missing.`);
  if (digests && !digests.has(name) && name !== PARTS.manifest)
    throw new DamagedEntry(name, 'the manifest does not name it');
  return entry;
}

/** The bytes of a required entry; fails if they do not match their checksum. */
export const streamOf = (open: OpenZip, name: string): Readable =>
  checkedStream(open.zip, entryOf(open, name), open.digests?.get(name));

/** The text of an entry that is read at once. */
export async function textOf(open: OpenZip, name: string): Promise<string> {
  const entry = entryOf(open, name);
  if (entry.uncompressedSize > PART_BYTES_MAX) throw new UnreadableFile(`${name} is too large.`);
  return (await checkedBytes(open.zip, entry, PART_BYTES_MAX, open.digests?.get(name))).toString('utf8');
}

/** Extracts files, named by their paths below `FILES`; reports those that are invalid. */
export async function unpackFiles(
  open: OpenZip,
  wanted: ReadonlySet<string>,
  folder: string,
  bytesMax = PART_BYTES_MAX,
): Promise<{ files: string[]; skipped: ListedLines }> {
  const files: string[] = [];
  const skipped = noLines();
  // Attachments first, because the quota applies to link pictures only.
  for (const name of [...wanted].toSorted()) {
    const problem = await unpackFile(open, name, folder, bytesMax);
    if (problem === null) files.push(name);
    else addLine(skipped, { line: files.length + skipped.count + 1, reason: `${FILES}${name} ${problem}.` });
  }
  return { files, skipped };
}

/** Why a file could not be extracted; null if it could. */
async function unpackFile(
  { zip, entries, digests }: OpenZip,
  name: string,
  folder: string,
  bytesMax: number,
): Promise<string | null> {
  const entry = entries.get(FILES + name);
  if (!entry) return 'is missing';
  if (entry.uncompressedSize > bytesMax) return 'is too large';
  const digest = digests?.get(FILES + name);
  if (digests && !digest) return 'is damaged';
  const target = path.join(folder, FILES, name);
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await pipeline(checkedStream(zip, entry, digest), createWriteStream(target));
    return null;
  } catch (error) {
    if (!(error instanceof DamagedEntry)) throw error;
    await rm(target, { force: true });
    return 'is damaged';
  }
}
