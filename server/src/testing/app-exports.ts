import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

import { UnreadableFile } from '../transfer/jobs/unreadable-file.ts';
import type { FileReader, FolderReader, ReadOptions } from '../transfer/formats/reader.ts';
import { FileTree, type SourceFile, sourceFile } from '../transfer/formats/source-files.ts';
import { CollectingSink } from './collecting-sink.ts';
import { READ_OPTIONS } from './import-corpora.ts';

/** A file in memory, which arrives in pieces. */
export function memoryFile(name: string, content: string | Uint8Array, piece = 1000): SourceFile {
  const bytes = Buffer.from(content);
  return sourceFile({
    path: name,
    size: bytes.length,
    modified: null,
    comment: '',
    head: () => Promise.resolve(bytes.subarray(0, 64 * 1024)),
    open: () => Promise.resolve(Readable.from(piecesOf(bytes, piece))),
    onDisk: async () => {
      const copy = path.join(await mkdtemp(path.join(tmpdir(), 'benotes-export-')), path.basename(name));
      await writeFile(copy, bytes);
      return copy;
    },
  });
}

function* piecesOf(bytes: Buffer, length: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** Files in memory by their paths. */
export const memoryTree = (files: Readonly<Record<string, string | Uint8Array>>) =>
  new FileTree(Object.entries(files).map(([name, content]) => memoryFile(name, content)));

/** What a reader finds in a file that it must recognize. */
export async function readFile(
  reader: FileReader,
  file: SourceFile,
  options: Partial<ReadOptions> = {},
): Promise<CollectingSink> {
  if (!(await reader.recognizes(file))) throw new Error(`${reader.title} does not recognize ${file.path}.`);
  const sink = new CollectingSink();
  await reader.read(file, sink, { ...READ_OPTIONS, ...options });
  return sink;
}

/** What a reader finds in files that it must recognize. */
export async function readTree(
  reader: FolderReader,
  files: FileTree,
  options: Partial<ReadOptions> = {},
): Promise<CollectingSink> {
  if (!(await reader.recognizes(files))) throw new Error(`${reader.title} does not recognize the files.`);
  const sink = new CollectingSink();
  await reader.read(files, sink, { ...READ_OPTIONS, ...options });
  return sink;
}

/** Reads a file that may be damaged: any error but `UnreadableFile` fails the test. Null if nothing of it can be read. */
export async function readDamaged(reader: FileReader, file: SourceFile): Promise<CollectingSink | null> {
  const sink = new CollectingSink();
  if (!(await reader.recognizes(file))) return null;
  return reader.read(file, sink, READ_OPTIONS).then(
    () => sink,
    (error: unknown) => {
      if (error instanceof UnreadableFile) return null;
      throw error;
    },
  );
}

/** Like `readDamaged` for files that belong together. */
export async function readDamagedTree(reader: FolderReader, files: FileTree): Promise<CollectingSink | null> {
  const sink = new CollectingSink();
  if (!(await reader.recognizes(files))) return null;
  return reader.read(files, sink, READ_OPTIONS).then(
    () => sink,
    (error: unknown) => {
      if (error instanceof UnreadableFile) return null;
      throw error;
    },
  );
}
