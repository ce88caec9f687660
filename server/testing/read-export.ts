import { Readable } from 'node:stream';

import type { FileReader, FolderReader, ReadOptions } from '../src/exchange/formats/reader.ts';
import { FileTree, type SourceFile } from '../src/exchange/formats/source-files.ts';
import { UnreadableFile } from '../src/exchange/jobs/unreadable-file.ts';
import { CollectingSink } from './collecting-sink.ts';
import { READ_OPTIONS } from './import-corpora.ts';

type Reading = { reader: FileReader; input: SourceFile } | { reader: FolderReader; input: FileTree };

/** What a reader finds in a file, or in files, that it must recognize. */
export async function readExport(reading: Reading, options: Partial<ReadOptions> = {}): Promise<CollectingSink> {
  const sink = new CollectingSink();
  const all = { ...READ_OPTIONS, ...options };
  if (!(await isRecognized(reading))) throw new Error(`${reading.reader.title} does not recognize its export.`);
  await read(reading, sink, all);
  return sink;
}

/**
 * Reads an export that may be damaged. Null if it is not recognized, or cannot be read at all; any other error fails.
 */
export async function readDamaged(reading: Reading): Promise<CollectingSink | null> {
  const sink = new CollectingSink();
  try {
    if (!(await isRecognized(reading))) return null;
    await read(reading, sink, READ_OPTIONS);
    return sink;
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

const isRecognized = (reading: Reading) =>
  isFolder(reading) ? reading.reader.recognizes(reading.input) : reading.reader.recognizes(reading.input);

const read = (reading: Reading, sink: CollectingSink, options: ReadOptions) =>
  isFolder(reading)
    ? reading.reader.read(reading.input, sink, options)
    : reading.reader.read(reading.input, sink, options);

const isFolder = (reading: Reading): reading is { reader: FolderReader; input: FileTree } =>
  reading.input instanceof FileTree;

/** The same file, whose stream comes in pieces of some bytes. */
export const inPieces = (file: SourceFile, length: number): SourceFile => ({
  ...file,
  stream: async () => Readable.from(piecesOf(await file.bytes(), length)),
});

function* piecesOf(bytes: Buffer, length: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
