import { fromIso } from '../../dates.ts';
import { jsonHead } from '../../formats/json-head.ts';
import { jsonParts } from '../../formats/json-parts.ts';
import { isObject, type JsonObject, textOf, textsOf } from '../../formats/json-values.ts';
import { markdownToHtml } from '../../formats/note-html.ts';
import { type FileReader, type FolderReader, type ImportSink, STRENGTH } from '../../formats/reader.ts';
import { baseName, extensionOf, type FileTree, type SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { plainToHtml } from './plain-text.ts';

const NAMES = { format: 'simplenote', title: 'Simplenote', strength: STRENGTH.own } as const;
const NOTE_LINK = /^simplenote:\/\/note\/([\w-]+)/i;

const isNotesFile = async (file: SourceFile) => {
  const { value } = await jsonHead(file);
  return isObject(value) && ['activeNotes', 'trashedNotes'].some((key) => Array.isArray(value[key]));
};

/** `notes.json` of an export of Simplenote. */
export const simplenoteNotes: FileReader = { ...NAMES, recognizes: isNotesFile, read: readNotes };

/** An export of Simplenote, whose text files repeat the notes. */
export const simplenote: FolderReader = {
  ...NAMES,
  recognizes: async (files) => (await notesFile(files)) !== undefined,
  read: async (files, sink) => {
    const notes = await notesFile(files);
    if (!notes) throw new UnreadableFile('The export of Simplenote has no notes.');
    const root = notes.path.slice(0, -'source/notes.json'.length);
    for (const file of files.files)
      if (extensionOf(file.path) === 'txt' && file.path.startsWith(root)) file.isRead = true;
    await readNotes(notes, sink);
  },
};

async function notesFile(files: FileTree): Promise<SourceFile | undefined> {
  for (const file of files.files) if (baseName(file.path) === 'notes.json' && (await isNotesFile(file))) return file;
  return undefined;
}

async function readNotes(file: SourceFile, sink: ImportSink): Promise<void> {
  let line = 0;
  for await (const { key, value } of jsonParts(file)) {
    if (key !== 'activeNotes' && key !== 'trashedNotes') continue;
    line += 1;
    if (isObject(value) && typeof value['content'] === 'string')
      await takeNote(value, value['content'], key === 'trashedNotes', sink, line);
    else sink.skip(line, 'The note has no text.');
  }
}

async function takeNote(
  note: JsonObject,
  content: string,
  isDeleted: boolean,
  sink: ImportSink,
  line: number,
): Promise<void> {
  const lines = content.replaceAll(/\r\n?/g, '\n').trimStart();
  const end = lines.indexOf('\n');
  const title = end < 0 ? lines : lines.slice(0, end);
  const body = end < 0 ? '' : lines.slice(end + 1);
  const addressOf = (address: string) => {
    const id = NOTE_LINK.exec(address)?.[1];
    return id === undefined ? address : sink.linkTo(id);
  };
  await sink.post({
    kind: 'note',
    place: null,
    title: note['markdown'] === true ? title.replace(/^#{1,6}\s+/, '') : title,
    html: note['markdown'] === true ? markdownToHtml(body, { breaks: true, addressOf }) : plainToHtml(body, addressOf),
    tags: textsOf(note['tags']),
    flags: note['pinned'] === true ? ['pinned'] : [],
    created: fromIso(note['creationDate']),
    updated: fromIso(note['lastModified']),
    deleted: isDeleted ? true : null,
    id: textOf(note['id']) || null,
    line,
  });
}
