import type { FileReader, FolderReader, FoundPost, ReadOptions } from '../src/exchange/formats/reader.ts';
import type { SourceFile } from '../src/exchange/formats/source-files.ts';
import { CollectingSink } from './collecting-sink.ts';
import { fileOf, treeOf } from './file-of.ts';
import { READ_OPTIONS } from './import-corpora.ts';

interface ReadFile {
  /** The format that was recognized; null if there is none. */
  format: string | null;
  sink: CollectingSink;
}

/** Reads a file with the first reader that recognizes it. */
export async function readWith(
  readers: readonly FileReader[],
  file: SourceFile,
  options: Partial<ReadOptions> = {},
): Promise<ReadFile> {
  const sink = new CollectingSink();
  for (const reader of readers) {
    if (!(await reader.recognizes(file))) continue;
    await reader.read(file, sink, { ...READ_OPTIONS, ...options });
    return { format: reader.format, sink };
  }
  return { format: null, sink };
}

/** The posts of a text, with the names of their collections. */
export async function postsIn(
  readers: readonly FileReader[],
  name: string,
  text: string | Uint8Array,
  options?: Partial<ReadOptions>,
): Promise<(Omit<FoundPost, 'place'> & { path: string })[]> {
  const { sink } = await readWith(readers, fileOf(name, text), options);
  return sink.posts.map(({ place, ...post }) => ({ ...post, path: sink.pathOf(place).join('|') }));
}

/** What a reader finds in a file. A value is written as JSON. */
export async function readFileWith(
  reader: FileReader,
  content: unknown,
  options: Partial<ReadOptions> = {},
): Promise<CollectingSink> {
  const sink = new CollectingSink();
  await reader.read(jsonFile(content), sink, { ...READ_OPTIONS, ...options });
  return sink;
}

/** What a reader finds in files. Values are written as JSON. */
export async function readFolderWith(
  reader: FolderReader,
  contents: Readonly<Record<string, unknown>>,
  options: Partial<ReadOptions> = {},
): Promise<CollectingSink> {
  const sink = new CollectingSink();
  await reader.read(folderOf(contents), sink, { ...READ_OPTIONS, ...options });
  return sink;
}

/** A file with a text or bytes, or with a value as JSON. */
export const jsonFile = (content: unknown, name = 'export.json'): SourceFile => fileOf(name, bytesOf(content));

/** Files with texts, bytes, or values as JSON. */
export const folderOf = (contents: Readonly<Record<string, unknown>>) =>
  treeOf(Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, bytesOf(content)])));

const bytesOf = (content: unknown) =>
  typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content);

/** How the sink of the tests writes a post without text. */
export const NO_HTML = '<p></p>';
