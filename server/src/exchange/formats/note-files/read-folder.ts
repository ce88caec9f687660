import { createHash } from 'node:crypto';

import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import type { MarkdownNoteOptions } from '../markdown/markdown-note.ts';
import type { ImportSink } from '../reader.ts';
import type { FileTree, SourceFile } from '../source-files.ts';
import { textKindOf, type TextKind } from '../text-kinds.ts';
import { entryDates } from './entry-dates.ts';
import { folderOf } from './file-index.ts';
import { folderPlaces } from './folder-places.ts';
import { datesOf, readNoteFile } from './note-file.ts';
import { NoteFiles, type NoteFilesOptions } from './note-files.ts';
import type { NoteOfFile } from './note-of-file.ts';

export interface FolderOptions extends NoteFilesOptions {
  /** The Markdown of the product. */
  markdown?: MarkdownNoteOptions;
  /** Which files are notes, in addition to what their content tells. */
  isNote?: (file: SourceFile) => boolean;
  /** Dates that the product keeps beside the files. */
  datesOf?: (file: SourceFile) => Pick<NoteOfFile, 'created' | 'updated'> | null;
}

/** The files of a tree that are texts or pages. */
export async function noteFilesIn(
  files: readonly SourceFile[],
  isNote: (file: SourceFile) => boolean = () => true,
): Promise<Map<SourceFile, TextKind>> {
  const kinds = new Map<SourceFile, TextKind>();
  for (const file of files) {
    const kind = isNote(file) && !file.isRead ? await textKindOf(file) : 'other';
    if (kind !== 'other') kinds.set(file, kind);
  }
  return kinds;
}

/**
 * Tells folders of notes apart, which may have notes of the same paths, such as `README.md` or those of a day: begins
 * the ids of their notes.
 */
function scopeOf(files: readonly SourceFile[]): string {
  const tops = new Set(files.flatMap(({ path }) => (path.includes('/') ? [path.slice(0, path.indexOf('/'))] : [])));
  return tops.size === 0
    ? ''
    : `${createHash('sha256')
        .update([...tops].toSorted().join('/'))
        .digest('hex')
        .slice(0, 8)}/`;
}

/** Reads a folder of notes in files: subfolders become collections, and links lead to the notes of their files. */
export async function readNoteFolder(tree: FileTree, sink: ImportSink, options: FolderOptions = {}): Promise<void> {
  const kinds = await noteFilesIn(tree.files, options.isNote);
  const scope = scopeOf([...kinds.keys()]);
  const ids = new Map([...kinds.keys()].map((file) => [file.path, scope + file.path]));
  // A page is saved with its images beside it: without them, they were left behind.
  const countsAbsent = tree.files.length === 1 && [...kinds.values()][0] === 'page';
  const links = new NoteFiles(tree.files, ids, sink, { countsAbsent, ...options });
  const placeOf = folderPlaces(sink);
  const changedAt = entryDates([...kinds.keys()]);
  let line = 0;
  for (const [file, kind] of kinds) {
    line += 1;
    const note = await readOrSkip(file, kind, line, sink, options.markdown);
    if (!note) continue;
    await sink.post({
      ...note,
      ...datesOf(options.datesOf?.(file) ?? note, changedAt(file)),
      kind: 'note',
      place: placeOf(folderOf(file.path)),
      html: await links.html(note.html, file.path),
      // A file alone says nothing that would tell it from another one of its name.
      id: tree.files.length === 1 ? null : (ids.get(file.path) ?? null),
      line,
    });
  }
}

async function readOrSkip(
  file: SourceFile,
  kind: TextKind,
  line: number,
  sink: ImportSink,
  markdown?: MarkdownNoteOptions,
): Promise<NoteOfFile | null> {
  try {
    return await readNoteFile(file, kind, markdown);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    sink.skip(line, `${file.path}: ${error.message}`);
    return null;
  }
}
