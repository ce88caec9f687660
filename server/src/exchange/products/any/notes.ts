import { folderOf } from '../../formats/note-files/file-index.ts';
import { folderPlaces } from '../../formats/note-files/folder-places.ts';
import { readNoteFile } from '../../formats/note-files/note-file.ts';
import { NoteFiles } from '../../formats/note-files/note-files.ts';
import { readNoteFolder } from '../../formats/note-files/read-folder.ts';
import { type FileReader, type FolderReader, type ImportSink, STRENGTH } from '../../formats/reader.ts';
import { extensionOf, type FileTree, type SourceFile } from '../../formats/source-files.ts';
import { isMarkdownName, type TextKind, textKindOf } from '../../formats/text-kinds.ts';

/** One note. Without the files beside it, only the text of its links is kept. */
async function readFile(file: SourceFile, sink: ImportSink): Promise<void> {
  const kind = await textKindOf(file);
  const note = await readNoteFile(file, kind);
  const place = folderPlaces(sink)(folderOf(file.path));
  const html = await new NoteFiles([], new Map(), sink).html(note.html, file.path);
  await sink.post({ ...note, kind: 'note', place, html, line: 1 });
}

/** A page in HTML that is no list of bookmarks, such as one of Apple Journal or Google Keep. */
export const HTML_FILE: FileReader = {
  format: 'html',
  title: 'HTML',
  strength: STRENGTH.text,
  recognizes: async (file) => (await textKindOf(file)) === 'page',
  read: readFile,
};

/** Any other text. It comes last: data that no reader knows is not a note. */
export const TEXT_FILE: FileReader = {
  format: 'markdown',
  title: 'Markdown',
  strength: STRENGTH.text,
  recognizes: async (file) => file.size > 0 && (await textKindOf(file)) === 'text',
  read: readFile,
};

/** Whether one of the files with a name is of a kind. */
async function hasFile({ files }: FileTree, kind: TextKind, isNamed: (path: string) => boolean): Promise<boolean> {
  for (const file of files) if (isNamed(file.path) && (await textKindOf(file)) === kind) return true;
  return false;
}

/** A folder of Markdown files, with pages and texts between them. */
export const MARKDOWN_FOLDER: FolderReader = {
  format: 'markdown',
  title: 'Markdown',
  strength: STRENGTH.text,
  recognizes: (tree) => hasFile(tree, 'text', isMarkdownName),
  read: (tree, sink) => readNoteFolder(tree, sink),
};

const PAGES: ReadonlySet<string> = new Set(['html', 'htm', 'xhtml']);

/** A folder of pages, such as the exports of OneNote, Apple Notes, and Apple Journal. */
export const HTML_FOLDER: FolderReader = {
  format: 'html',
  title: 'HTML',
  // A folder of Markdown may have pages in it.
  strength: STRENGTH.text - 1,
  recognizes: (tree) => hasFile(tree, 'page', (path) => PAGES.has(extensionOf(path))),
  read: (tree, sink) => readNoteFolder(tree, sink),
};
