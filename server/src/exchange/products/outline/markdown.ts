import { fromIso } from '../../dates.ts';
import { readNoteFolder } from '../../formats/note-files/read-folder.ts';
import { type FolderReader, STRENGTH } from '../../formats/reader.ts';
import type { SourceFile } from '../../formats/source-files.ts';
import { isMarkdownName } from '../../formats/text-kinds.ts';

/** The dates of a document, which are in the comment of its entry in the zip; null without any. */
function datesIn({ comment }: SourceFile): { created: string | null; updated: string | null } | null {
  if (!comment.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(comment);
    const { createdAt, updatedAt } = value as Record<string, unknown>; // It begins like an object.
    const [created, updated] = [fromIso(createdAt), fromIso(updatedAt)];
    return created === null && updated === null ? null : { created, updated };
  } catch {
    return null; // Another comment.
  }
}

const isDocument = (file: SourceFile) => isMarkdownName(file.path) && datesIn(file) !== null;

/** The export of Outline as Markdown. Packed again, it is any folder of Markdown. */
export const OUTLINE_MARKDOWN: FolderReader = {
  format: 'outline',
  title: 'Outline',
  strength: STRENGTH.own,
  recognizes: ({ files }) => Promise.resolve(files.some(isDocument)),
  read: (tree, sink) => readNoteFolder(tree, sink, { markdown: {}, datesOf: datesIn }),
};
