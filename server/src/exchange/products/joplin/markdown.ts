import { splitFrontMatter } from '../../formats/markdown/front-matter.ts';
import { readNoteFolder } from '../../formats/note-files/read-folder.ts';
import { type FolderReader, STRENGTH } from '../../formats/reader.ts';
import { headText, type SourceFile } from '../../formats/source-files.ts';
import { isMarkdownName } from '../../formats/text-kinds.ts';

/** How many files are looked at. */
const LOOKED_AT = 20;
/** Dates as Joplin writes them. */
const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/;

async function isOfJoplin(file: SourceFile): Promise<boolean> {
  const { fields } = splitFrontMatter(await headText(file));
  return fields.has('title') && ['created', 'updated'].every((name) => DATE.test(String(fields.get(name))));
}

/** Exports of Joplin as Markdown with front matter. */
export const joplinMarkdown: FolderReader = {
  format: 'joplin',
  title: 'Joplin',
  strength: STRENGTH.own,
  recognizes: async ({ files }) => {
    for (const file of files.filter(({ path }) => isMarkdownName(path)).slice(0, LOOKED_AT))
      if (await isOfJoplin(file)) return true;
    return false;
  },
  read: (tree, sink) =>
    readNoteFolder(tree, sink, {
      isNote: (file) => isMarkdownName(file.path),
      markdown: { wikiLinks: true, breaks: true },
    }),
};
