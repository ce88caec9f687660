import { NoteFiles } from './note-files/note-files.ts';
import { folderPlaces } from './note-files/folder-places.ts';
import { folderOf } from './note-files/file-index.ts';
import { readNoteFile } from './note-files/note-file.ts';
import { readNoteFolder } from './note-files/read-folder.ts';
import type { FileReader, FolderReader, ImportSink } from './reader.ts';
import { extensionOf, type FileTree, type SourceFile } from './source-files.ts';
import { isMarkdownName, textKindOf } from './text-kinds.ts';

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
  recognizes: async (file) => (await textKindOf(file)) === 'page',
  read: readFile,
};

/** Any other text. It comes last: data that no reader knows is not a note. */
export const TEXT_FILE: FileReader = {
  format: 'markdown',
  title: 'Markdown',
  recognizes: async (file) => file.size > 0 && (await textKindOf(file)) === 'text',
  read: readFile,
};

const hasMarkdown = ({ files }: FileTree) => files.some((file) => isMarkdownName(file.path));

/** A folder of Markdown files, with pages and texts between them. */
export const MARKDOWN_FOLDER: FolderReader = {
  format: 'markdown',
  title: 'Markdown',
  recognizes: (tree) => Promise.resolve(hasMarkdown(tree)),
  read: (tree, sink) => readNoteFolder(tree, sink),
};

const PAGES: ReadonlySet<string> = new Set(['html', 'htm', 'xhtml']);

/** A folder of pages, such as the exports of OneNote, Apple Notes, and Apple Journal. */
export const HTML_FOLDER: FolderReader = {
  format: 'html',
  title: 'HTML',
  recognizes: async ({ files }) => {
    for (const file of files) if (PAGES.has(extensionOf(file.path)) && (await textKindOf(file)) === 'page') return true;
    return false;
  },
  read: (tree, sink) => readNoteFolder(tree, sink),
};
