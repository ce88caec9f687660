import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { codeOf } from '../../kernel/code-of.ts';
import {
  beginningOf,
  extensionOf,
  FileTree,
  sourceFile,
  type SourceFile,
  withoutExtension,
  withPath,
} from '../formats/source-files.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { combineParts } from './combine-parts.ts';
import { cleanPath, commonRoot, isClutter } from './entry-path.ts';
import { UnpackLimits } from './unpack-limits.ts';
import { filesOfTar, isTar } from './unpack-tar.ts';
import { filesOfZip } from './unpack-zip.ts';
import type { Unpacking } from './unpacking.ts';

/** A file as it was uploaded. */
export interface UploadedFile {
  /** The path it has on disk. */
  disk: string;
  /** The path it was uploaded with. */
  name: string;
}

/** Uploaded files, unpacked. */
export interface Unpacked {
  tree: FileTree;
  refused: Unpacking['refused'];
  /** Of all files, in bytes. */
  size: number;
  close: () => void;
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const EMPTY_ZIP = Buffer.from('PK\u0005\u0006', 'latin1');
const GZIP = Buffer.from([0x1f, 0x8b]);

const isZip = (head: Buffer) => head.subarray(0, 4).equals(ZIP) || head.subarray(0, 4).equals(EMPTY_ZIP);

/**
 * The files of an upload as one tree: archives are unpacked, also zips in a zip that has nothing else, and parts of one
 * export are put together. Files are read when they are needed.
 *
 * @param onRead called with the number of bytes that were read of files.
 * @throws UnreadableFile if the archives unpack to too much, or the only one is damaged.
 */
export async function unpack(
  uploads: readonly UploadedFile[],
  folder: string,
  onRead: (bytes: number) => void,
): Promise<Unpacked> {
  const sizes = await Promise.all(uploads.map(async ({ disk }) => (await stat(disk)).size));
  let number = 0;
  const unpacking: Unpacking = {
    folder,
    limits: new UnpackLimits(sizes.reduce((sum, size) => sum + size, 0)),
    refused: [],
    closers: [],
    nextNumber: () => (number += 1),
    count: (chunk) => {
      onRead(chunk.length);
      return chunk;
    },
  };
  const close = () => {
    for (const closer of unpacking.closers.splice(0)) closer();
  };
  try {
    const files = await filesOfUploads(uploads, unpacking);
    const size = files.reduce((sum, file) => sum + file.size, 0);
    return { tree: new FileTree(files), refused: unpacking.refused, size, close };
  } catch (error) {
    close();
    throw error;
  }
}

async function filesOfUploads(uploads: readonly UploadedFile[], unpacking: Unpacking): Promise<SourceFile[]> {
  const plain: SourceFile[] = [];
  const archives: SourceFile[][] = [];
  for (const { disk, name } of uploads) {
    const clean = cleanPath(name) ?? 'file';
    if (isClutter(clean)) continue;
    const file = await diskFile(disk, clean, unpacking);
    try {
      const files = await filesOfArchive(file, disk, unpacking);
      if (files) archives.push(await withNestedZips(files, unpacking));
      else plain.push(file);
    } catch (error) {
      // Of several files, the others are read.
      if (!(error instanceof UnreadableFile) || uploads.length === 1) throw error;
      unpacking.refused.push({ name: clean, problem: `cannot be read: ${error.message}` });
    }
  }
  return combineParts([withoutRoot(plain), ...withoutRoots(archives)]);
}

/** The files of an archive; null if it is none. */
async function filesOfArchive(file: SourceFile, disk: string, unpacking: Unpacking): Promise<SourceFile[] | null> {
  const head = await file.head();
  if (isZip(head)) return filesOfZip(disk, unpacking);
  if (isTar(head)) return filesOfTar(disk, unpacking);
  if (!head.subarray(0, 2).equals(GZIP)) return null;
  const unzipped = path.join(unpacking.folder, `gzip-${unpacking.nextNumber()}`);
  await gunzip(disk, unzipped, unpacking);
  const inside = await diskFile(unzipped, file.path.replace(/\.gz$/i, '').replace(/\.tgz$/i, '.tar'), unpacking);
  return isTar(await inside.head()) ? filesOfTar(unzipped, unpacking) : [inside];
}

/** Some products put the parts of an export as zips into a zip, with nothing else; users attach zips to their notes. */
async function withNestedZips(files: SourceFile[], unpacking: Unpacking): Promise<SourceFile[]> {
  const bare = withoutRoot(files);
  const heads = bare.map(async (file) => extensionOf(file.path) === 'zip' && isZip(await file.head()));
  if (
    bare.length === 0 ||
    bare.some(({ path: name }) => name.includes('/')) ||
    (await Promise.all(heads)).includes(false)
  )
    return files;
  const parts: SourceFile[][] = [];
  for (const file of bare) parts.push(await filesOfZip(await file.onDisk(), unpacking));
  return combineParts(withoutRoots(parts));
}

/**
 * Parts without the folder that is around all of a part, unless it is a folder of the whole: then another part has it
 * beside other files, or has its page.
 */
function withoutRoots(parts: readonly SourceFile[][]): SourceFile[][] {
  const roots = parts.map(rootOf);
  const bare = parts.map(withoutRoot);
  return parts.map((part, at) => {
    const root = roots[at] ?? '';
    const isInside = parts.some(
      (other, its) => roots[its] !== root && (has(other, root) || has(bare[its] ?? [], root)),
    );
    return root !== '' && isInside ? part : (bare[at] ?? part);
  });
}

/** Whether a part has files of a folder, or its page. */
const has = (part: readonly SourceFile[], root: string) =>
  part.some(({ path: name }) => name.startsWith(root) || `${withoutExtension(name)}/` === root);

const rootOf = (files: readonly SourceFile[]) => commonRoot(files.map((file) => file.path));

function withoutRoot(files: SourceFile[]): SourceFile[] {
  const root = rootOf(files);
  return root === '' ? files : files.map((file) => withPath(file, file.path.slice(root.length)));
}

async function gunzip(from: string, to: string, unpacking: Unpacking): Promise<void> {
  async function* limited(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      unpacking.limits.takeBytes(chunk.length);
      yield chunk;
    }
  }
  try {
    await pipeline(createReadStream(from), createGunzip(), limited, createWriteStream(to));
  } catch (error) {
    if (!codeOf(error).startsWith('Z_')) throw error;
    // What was unpacked before is read.
    unpacking.refused.push({ name: 'The archive', problem: 'is damaged: what follows was not read' });
  }
}

async function diskFile(disk: string, name: string, unpacking: Unpacking): Promise<SourceFile> {
  const { size } = await stat(disk);
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(disk)) yield unpacking.count(chunk as Uint8Array);
  }
  return sourceFile({
    path: name,
    size,
    modified: null,
    comment: '',
    head: () => beginningOf(createReadStream(disk)),
    open: () => Promise.resolve(Readable.from(counted(), { objectMode: false })),
    onDisk: () => {
      unpacking.count(new Uint8Array(0));
      return Promise.resolve(disk);
    },
  });
}
