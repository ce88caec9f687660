import { jsonHead, parseJson } from '../../formats/json-head.ts';
import { type FileReader, type FolderReader, STRENGTH } from '../../formats/reader.ts';
import { baseName, extensionOf, FileTree, type SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { folderStart, isKeepNote, keepPost } from './keep-note.ts';

/** A note has at most 20,000 characters; its formatted text repeats them. */
const NOTE_BYTES_MAX = 4 * 1024 * 1024;
/** An export of Google contains folders of other services, with thousands of JSON files. */
const LOOKED_AT_PER_FOLDER = 3;

const NAMES = { format: 'keep', title: 'Google Keep', strength: STRENGTH.own } as const;

const isNoteFile = async (file: SourceFile) => isKeepNote((await jsonHead(file)).value);

/** A note of Google Keep without its attachments. */
export const keepNote: FileReader = {
  ...NAMES,
  recognizes: isNoteFile,
  read: async (file, sink) => {
    const note = parseJson(await file.text(NOTE_BYTES_MAX), file.path);
    if (isKeepNote(note)) await sink.post(await keepPost(note, file, new FileTree([]), sink, 1));
    else throw new UnreadableFile(`${file.path} is no note of Google Keep.`);
  },
};

/** The folder of Google Keep in an export of Google Takeout. Its name is translated. */
export const keep: FolderReader = {
  ...NAMES,
  recognizes: async (files) => (await noteFolders(files)).size > 0,
  read: async (files, sink) => {
    const folders = await noteFolders(files);
    let line = 0;
    for (const file of files.files) {
      if (markRepeated(file, folders) || !folders.has(folderStart(file)) || extensionOf(file.path) !== 'json') continue;
      line += 1;
      const note = await readNote(file);
      if (note instanceof UnreadableFile) sink.skip(line, note.message);
      else if (note) await sink.post(await keepPost(note, file, files, sink, line));
    }
  },
};

async function noteFolders(files: FileTree): Promise<Set<string>> {
  const lookedAt = new Map<string, number>();
  const folders = new Set<string>();
  for (const file of files.files) {
    const folder = folderStart(file);
    const count = lookedAt.get(folder) ?? 0;
    if (extensionOf(file.path) !== 'json' || folders.has(folder) || count >= LOOKED_AT_PER_FOLDER) continue;
    lookedAt.set(folder, count + 1);
    if (await isNoteFile(file)) folders.add(folder);
  }
  return folders;
}

/** Marks pages that repeat the notes, the list of labels, and the overview of the export. */
function markRepeated(file: SourceFile, folders: ReadonlySet<string>): boolean {
  const folder = folderStart(file);
  const isPage = extensionOf(file.path) === 'html';
  const isOverview = isPage && [...folders].some((one) => one.startsWith(folder) && one !== folder);
  const isRepeated = folders.has(folder) && (isPage || baseName(file.path) === 'Labels.txt');
  if (isOverview || isRepeated) file.isRead = true;
  return isOverview || isRepeated;
}

async function readNote(file: SourceFile) {
  try {
    const note = parseJson(await file.text(NOTE_BYTES_MAX), file.path);
    return isKeepNote(note) ? note : null;
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
}
