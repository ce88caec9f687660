import { isDiskFull } from '../../disk/disk-reserve.ts';
import type { FileReader, FolderReader, ReadOptions } from '../formats/reader.ts';
import { FILE_READERS, FOLDER_READERS } from '../formats/readers.ts';
import { baseName, FileTree, headText, type SourceFile } from '../formats/source-files.ts';
import { TEXT_FILE_READERS } from '../formats/text-readers.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import type { PostSink } from './post-sink.ts';
import type { ReadImport } from './read-format.ts';
import { Stopped } from './stopped.ts';

/** What was recognized, and what went wrong. */
interface FilesRead {
  sources: ReadImport['sources'];
  /** Why the first file that failed could not be read. */
  failure: string | null;
  /** Errors that are no fault of a file, for the log. */
  errors: unknown[];
}

/** Recognizes files by what is in them, and reads them into a sink. What no reader knows is reported by its name. */
export async function readFiles(tree: FileTree, sink: PostSink, options: ReadOptions): Promise<FilesRead> {
  const read: FilesRead = { sources: [], failure: null, errors: [] };
  let left = tree.files;
  for (const reader of FOLDER_READERS) {
    const files = new FileTree(left);
    if (left.length === 0 || !(await isRecognized(reader, files))) continue;
    const before = left.length;
    const place = left.length === 1 ? (left[0]?.path ?? '') : '';
    await readOne(reader, files, place, { sink, options, read });
    left = left.filter((file) => !file.isRead);
    addSource(read, reader, (await reader.titleOf?.(files)) ?? reader.title, before - left.length);
  }
  // Those that accept almost any text would read what a folder reader left out on purpose.
  const isTaken = read.sources.length > 0;
  const readers = isTaken ? FILE_READERS.filter((reader) => !TEXT_FILE_READERS.includes(reader)) : FILE_READERS;
  for (const [index, file] of left.entries()) {
    const reader = await readerOf(file, readers);
    if (!reader) {
      const problem = await unknown(file);
      read.failure ??= problem;
      sink.skip(index + 1, `${file.path}: ${problem}`);
      continue;
    }
    await readOne(reader, file, file.path, { sink, options, read });
    addSource(read, reader, (await reader.titleOf?.(file)) ?? reader.title, 1);
  }
  return read;
}

async function readerOf(file: SourceFile, readers: readonly FileReader[]): Promise<FileReader | undefined> {
  for (const reader of readers) if (await isRecognized(reader, file)) return reader;
  return undefined;
}

/** A file that cannot be unpacked is not recognized. */
async function isRecognized<T>(
  { recognizes }: { recognizes: (files: T) => Promise<boolean> },
  files: T,
): Promise<boolean> {
  try {
    return await recognizes(files);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return false;
  }
}

interface Reading {
  sink: PostSink;
  options: ReadOptions;
  read: FilesRead;
}

/** Whatever is wrong with the files, what was read before is kept. */
async function readOne<T>(
  reader: Pick<FileReader | FolderReader, 'format' | 'title'> & {
    read: (files: T, sink: PostSink, options: ReadOptions) => Promise<void>;
  },
  files: T,
  name: string,
  { sink, options, read }: Reading,
): Promise<void> {
  sink.format = reader.format;
  try {
    await reader.read(files, sink, options);
  } catch (error) {
    if (error instanceof Stopped || isDiskFull(error)) throw error;
    const isExpected = error instanceof UnreadableFile;
    if (!isExpected) read.errors.push(error);
    const problem = isExpected ? error.message : 'It is damaged: what follows was not read.';
    read.failure ??= problem;
    sink.warn(name === '' ? problem : `${baseName(name)}: ${problem}`);
  }
}

function addSource({ sources }: FilesRead, { format }: { format: string }, title: string, files: number): void {
  const known = sources.find((source) => source.format === format && source.title === title);
  if (known) known.files += files;
  else sources.push({ format, title, files });
}

/** Why no reader knows a file. */
async function unknown(file: SourceFile): Promise<string> {
  if (file.size === 0) return 'The file is empty.';
  const begin = (await headText(file).catch(() => '')).trimStart();
  if (begin === '') return 'The file is empty.';
  if (/^[[{]/.test(begin) && file.size < JSON_MAX && !isJson(await file.text().catch(() => '')))
    return 'This is damaged JSON.';
  return 'This file was not recognized.';
}

/** Larger files are not parsed for a message. */
const JSON_MAX = 16 * 1024 * 1024;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
