import { readNoteFolder } from '../../formats/note-files/read-folder.ts';
import { type FolderReader, type ImportSink, STRENGTH } from '../../formats/reader.ts';
import { FileTree, type SourceFile } from '../../formats/source-files.ts';
import { isMarkdownName } from '../../formats/text-kinds.ts';

/** What has no place among notes, with the words for it in a report. */
const LEFT_OUT: readonly (readonly [path: RegExp, what: string])[] = [
  [/(?:^|\/)\.trash\//i, 'deleted notes'],
  [/^templates\/.*\.md$/i, 'templates'],
  [/\.excalidraw(?:\.md)?$/i, 'drawings'],
  [/\.canvas$/i, 'canvases'],
  [/\.base$/i, 'bases'],
];
const HIDDEN = /(?:^|\/)\.[^/]/;

/** The files of a vault without settings and what is left out on purpose. */
function filesOf(tree: FileTree, sink: ImportSink): SourceFile[] {
  return tree.files.filter((file) => {
    const what = LEFT_OUT.find(([path]) => path.test(file.path))?.[1];
    if (what !== undefined) sink.leaveOut(what);
    const isSkipped = what !== undefined || HIDDEN.test(file.path);
    if (isSkipped) file.isRead = true;
    return !isSkipped;
  });
}

/** A vault of Obsidian. */
export const OBSIDIAN: FolderReader = {
  format: 'obsidian',
  title: 'Obsidian',
  strength: STRENGTH.form,
  recognizes: ({ files }) =>
    Promise.resolve(
      files.some((file) => /(?:^|\/)\.obsidian\//.test(file.path)) && files.some((file) => isMarkdownName(file.path)),
    ),
  read: (tree, sink) =>
    readNoteFolder(new FileTree(filesOf(tree, sink)), sink, {
      anywhere: true,
      isNote: (file) => isMarkdownName(file.path),
      markdown: {
        wikiLinks: true,
        inlineTags: true,
        comments: true,
        breaks: true,
        spacedTags: false,
        namedByFile: true,
      },
    }),
};
