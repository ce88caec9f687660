import type { FileReader, FolderReader } from '../src/exchange/formats/reader.ts';
import type { FileTree } from '../src/exchange/formats/source-files.ts';
import { UnreadableFile } from '../src/exchange/jobs/unreadable-file.ts';
import { FILE_READERS, FOLDER_READERS } from '../src/exchange/products/products.ts';
import { CollectingSink } from './collecting-sink.ts';
import { READ_OPTIONS, type ImportedItem } from './import-corpora.ts';

export interface NotesRead {
  /** The format that was recognized; null if there is none. */
  format: string | null;
  sink: CollectingSink;
  /** The notes by title. */
  notes: Record<string, ImportedItem>;
}

const recognizes = (reader: FolderReader | FileReader, tree: FileTree): Promise<boolean> =>
  isFolderReader(reader) ? reader.recognizes(tree) : Promise.all(tree.files.map(reader.recognizes)).then(any);
const any = (known: boolean[]) => known.includes(true);
const isFolderReader = (reader: FolderReader | FileReader): reader is FolderReader =>
  FOLDER_READERS.includes(reader as FolderReader);

/** Reads files with the strongest reader that recognizes them. */
export async function notesIn(tree: FileTree): Promise<NotesRead> {
  const sink = new CollectingSink();
  for (const reader of [...FOLDER_READERS, ...FILE_READERS]) {
    if (!(await recognizes(reader, tree))) continue;
    if (isFolderReader(reader)) await reader.read(tree, sink, READ_OPTIONS);
    else for (const file of tree.files) if (await reader.recognizes(file)) await reader.read(file, sink, READ_OPTIONS);
    const notes = Object.fromEntries(sink.collected.items.map((item) => [item.title, item]));
    return { format: reader.format, sink, notes };
  }
  return { format: null, sink, notes: {} };
}

/** Reads files that may be damaged: null if nothing of them can be read. Any other error fails. */
export async function damagedNotesIn(tree: FileTree): Promise<NotesRead | null> {
  try {
    return await notesIn(tree);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}
