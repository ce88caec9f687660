import { isDiskFull } from '../../kernel/disk/disk-reserve.ts';
import { type FileReader, type FolderReader, type NamedReader, type ReadOptions, STRENGTH } from '../formats/reader.ts';
import { baseName, extensionOf, FileTree, headText, type SourceFile } from '../formats/source-files.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { FILE_READERS, FOLDER_READERS } from '../products/products.ts';
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

/** Those who know more than that a file is a text are asked first. */
const isOfProduct = ({ strength }: NamedReader) => strength > STRENGTH.text;

const PRODUCT_FILES = FILE_READERS.filter(isOfProduct);
const PRODUCT_FOLDERS = FOLDER_READERS.filter(isOfProduct);
const ANY_FOLDERS = FOLDER_READERS.filter((reader) => !isOfProduct(reader));

/** Recognizes files by what is in them, and reads them into a sink. What no reader knows is reported by its name. */
export async function readFiles(tree: FileTree, sink: PostSink, options: ReadOptions): Promise<FilesRead> {
  const read: FilesRead = { sources: [], failure: null, errors: [] };
  const reading = { sink, options, read };
  const inFolders = await readFolders(tree.files, PRODUCT_FOLDERS, reading);
  // Pages of a product are no notes, even beside notes; a single file is no folder.
  const isPage = (file: SourceFile) => inFolders.left.length === 1 || /^html?$/.test(extensionOf(file.path));
  const ofProducts = await readEach(inFolders.left, (file) => (isPage(file) ? PRODUCT_FILES : []), reading);
  const inNotes = await readFolders(ofProducts, ANY_FOLDERS, reading);
  // Those that accept almost any text would read what a folder reader left out on purpose.
  const readers = inFolders.isAny || inNotes.isAny ? PRODUCT_FILES : FILE_READERS;
  const unread = await readEach(inNotes.left, () => readers, reading);
  for (const [index, file] of unread.entries()) {
    const problem = await unknown(file);
    // If nothing is known, that is why it failed.
    if (read.sources.length === 0) read.failure ??= problem;
    else sink.skip(index + 1, `${file.path}: ${problem}`);
  }
  return read;
}

/** Asks readers of folders one after the other, each for what the others left. */
async function readFolders(
  files: SourceFile[],
  readers: readonly FolderReader[],
  reading: Reading,
): Promise<{ left: SourceFile[]; isAny: boolean }> {
  let left = files;
  let isAny = false;
  for (const reader of readers) {
    const tree = new FileTree(left);
    if (left.length === 0 || !(await isRecognized(reader, tree))) continue;
    isAny = true;
    const title = (await reader.titleOf?.(tree)) ?? reader.title;
    await readOne(reader, tree, left.length === 1 ? (left[0]?.path ?? '') : '', reading);
    const rest = left.filter((file) => !file.isRead);
    addSource(reading.read, reader, title, left.length - rest.length);
    left = rest;
  }
  return { left, isAny };
}

/** Reads each file with the strongest reader that knows it; returns the others. */
async function readEach(
  files: readonly SourceFile[],
  readersOf: (file: SourceFile) => readonly FileReader[],
  reading: Reading,
): Promise<SourceFile[]> {
  const unread: SourceFile[] = [];
  for (const file of files) {
    const reader = await readerOf(file, readersOf(file));
    if (!reader) {
      unread.push(file);
      continue;
    }
    const title = (await reader.titleOf?.(file)) ?? reader.title;
    await readOne(reader, file, file.path, reading);
    addSource(reading.read, reader, title, 1);
  }
  return unread;
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
