import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { type Entry, getFileNameLowLevel } from 'yauzl';

import { checkedStream, DamagedEntry } from '../../kernel/disk/zip-integrity.ts';
import { openZip, type ZipOnDisk } from '../archive/zip-file.ts';
import { beginningOf, sourceFile, type SourceFile } from '../formats/source-files.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { cleanPath, isClutter } from './entry-path.ts';
import type { Unpacking } from './unpacking.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The files of a zip, which are read from it when they are needed. @throws UnreadableFile if it is damaged or too
 * large.
 */
export async function filesOfZip(zipPath: string, unpacking: Unpacking): Promise<SourceFile[]> {
  const open = await openZip(zipPath, true).catch(asDamaged);
  unpacking.closers.push(open.close);
  const files = new Map<string, SourceFile>();
  try {
    for await (const entry of open.zip.eachEntry()) {
      unpacking.limits.takeFile();
      unpacking.limits.takeBytes(entry.uncompressedSize);
      const name = nameOf(entry);
      if (name.endsWith('/') || name.endsWith('\\')) continue;
      const file = entryFile(open, entry, name, unpacking);
      if (file) files.set(file.path, file); // the last of the same name
    }
  } catch (error) {
    return asDamaged(error);
  }
  return [...files.values()];
}

function asDamaged(error: unknown): never {
  if (error instanceof UnreadableFile) throw error;
  throw new UnreadableFile('The archive is damaged.'); // the library's messages are for developers
}

/** UTF-8 if it is valid, whatever the zip says. */
function nameOf(entry: Entry): string {
  try {
    return utf8.decode(entry.fileNameRaw);
  } catch {
    return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
  }
}

function entryFile({ zip }: ZipOnDisk, entry: Entry, name: string, unpacking: Unpacking): SourceFile | null {
  const clean = cleanPath(name);
  if (clean === null) return refuse(unpacking, name, 'leads out of the archive');
  if (isClutter(clean)) return null;
  if (entry.isEncrypted()) return refuse(unpacking, name, 'is encrypted');
  const open = () => Promise.resolve(Readable.from(contentOf(), { objectMode: false }));
  async function* contentOf(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of checkedStream(zip, entry)) yield unpacking.count(chunk as Uint8Array);
    } catch (error) {
      if (!(error instanceof DamagedEntry)) throw error;
      throw new UnreadableFile(`${clean} is damaged.`);
    }
  }
  return sourceFile({
    path: clean,
    size: entry.uncompressedSize,
    modified: dateOf(entry),
    comment: entry.fileCommentRaw.toString('utf8'),
    head: async () => beginningOf(checkedStream(zip, entry)),
    open,
    onDisk: async () => {
      const target = path.join(unpacking.folder, `entry-${unpacking.nextNumber()}`);
      await pipeline(await open(), createWriteStream(target));
      return target;
    },
  });
}

function refuse(unpacking: Unpacking, name: string, problem: string): null {
  unpacking.refused.push({ name, problem });
  return null;
}

function dateOf(entry: Entry): string | null {
  const date = entry.getLastModDate({ timezone: 'UTC' });
  return Number.isNaN(date.getTime()) || date.getTime() > Date.now() ? null : date.toISOString();
}
