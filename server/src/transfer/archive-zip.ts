import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Entry, ZipFile } from 'yauzl';

import { FILES } from './archive-format.ts';
import type { Skipped } from './import.repo.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** How far an archive may unpack: a part that is held at once, all of it, and all of it against its own size. */
const PART_BYTES_MAX = 32 * 1024 * 1024;
const ALL_BYTES_MAX = 1024 * 1024 * 1024;
const RATIO_MAX = 200;
const SMALL_BYTES = 64 * 1024 * 1024;
const ENTRIES_MAX = 500_000;

/** A zip with the entries of its directory. */
export interface OpenZip {
  zip: ZipFile;
  entries: ReadonlyMap<string, Entry>;
}

/** @throws UnreadableFile for a zip that unpacks beyond all measure; the library's own errors for a damaged one. */
export async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const tooLarge = new UnreadableFile('The archive is too large.');
  if (zip.entryCount > ENTRIES_MAX) throw tooLarge;
  const entries = new Map<string, Entry>();
  const all = Math.max(ALL_BYTES_MAX, 2 * zip.fileSize); // images do not get smaller by packing
  let room = Math.min(all, Math.max(SMALL_BYTES, RATIO_MAX * zip.fileSize));
  for await (const entry of zip.eachEntry()) {
    room -= entry.uncompressedSize;
    if (room < 0) throw tooLarge;
    // Two programs would see two archives.
    if (entries.has(entry.fileName)) throw new UnreadableFile('The archive is damaged.');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** A part that must be there. */
export function entryOf({ entries }: OpenZip, name: string): Entry {
  const entry = entries.get(name);
  if (!entry) throw new UnreadableFile(`This is no archive of Benotes: ${name} is missing.`);
  return entry;
}

/** The text of a part that is held at once. */
export async function textOf(open: OpenZip, name: string): Promise<string> {
  const entry = entryOf(open, name);
  if (entry.uncompressedSize > PART_BYTES_MAX) throw new UnreadableFile(`${name} is too large.`);
  const chunks: Buffer[] = [];
  // The library ends a stream that yields more than its entry announced.
  for await (const chunk of await open.zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Lays some files of the archive down, named by their paths below `FILES`; tells which of them are too large. */
export async function unpackFiles(
  { zip, entries }: OpenZip,
  wanted: ReadonlySet<string>,
  folder: string,
): Promise<{ files: string[]; skipped: Skipped[] }> {
  const files: string[] = [];
  const skipped: Skipped[] = [];
  for (const name of wanted) {
    const entry = entries.get(FILES + name);
    if (!entry) continue; // it was gone when the archive was made
    if (entry.uncompressedSize > PART_BYTES_MAX) {
      skipped.push({ line: files.length + skipped.length + 1, reason: `${FILES}${name} is too large.` });
      continue;
    }
    const target = path.join(folder, FILES, name);
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
    files.push(name);
  }
  return { files, skipped };
}
