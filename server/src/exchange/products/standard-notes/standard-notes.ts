import { fromIso } from '../../dates.ts';
import { attachmentHtml } from '../../formats/attachments.ts';
import { jsonHead } from '../../formats/json-head.ts';
import { arrayOf, isObject, isYes, type JsonObject, objectOf, textOf } from '../../formats/json-values.ts';
import { escapeHtml } from '../../formats/note-html.ts';
import { type FileReader, type FolderReader, type ImportSink, STRENGTH } from '../../formats/reader.ts';
import { baseName, extensionOf, type FileTree, type SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { type BackupIndex, backupIndex, itemsOf } from './backup-index.ts';
import { noteTextToHtml } from './note-text.ts';

const NAMES = { format: 'standard-notes', title: 'Standard Notes', strength: STRENGTH.own } as const;
const ENCRYPTED =
  'This backup of Standard Notes is encrypted. In Standard Notes, open Preferences, Backups, choose "Decrypted", and press "Download backup".';

/** A backup file of Standard Notes. */
export const standardNotesFile: FileReader = { ...NAMES, recognizes: isBackup, read: readBackup };

/** A backup of Standard Notes, which repeats its items as text files. */
export const standardNotes: FolderReader = {
  ...NAMES,
  recognizes: async (files) => (await backupFile(files)) !== undefined,
  read: async (files, sink) => {
    const backup = await backupFile(files);
    if (!backup) throw new UnreadableFile('The backup of Standard Notes has no file with its items.');
    const root = `${backup.path.slice(0, -baseName(backup.path).length)}Items/`;
    for (const file of files.files) if (file.path.startsWith(root)) file.isRead = true;
    await readBackup(backup, sink);
  },
};

async function backupFile(files: FileTree): Promise<SourceFile | undefined> {
  for (const file of files.files)
    if (
      /Backup and Import File/i.test(baseName(file.path)) &&
      extensionOf(file.path) === 'txt' &&
      (await isBackup(file))
    )
      return file;
  return undefined;
}

async function isBackup(file: SourceFile): Promise<boolean> {
  const { value } = await jsonHead(file);
  if (!isObject(value)) return false;
  if (isObject(value['keyParams']) || isObject(value['auth_params'])) return true;
  return isObject(arrayOf(value['items'])[0]) && Object.hasOwn(objectOf(arrayOf(value['items'])[0]), 'content_type');
}

async function readBackup(file: SourceFile, sink: ImportSink): Promise<void> {
  const index = await backupIndex(file);
  let line = 0;
  let encrypted = 0;
  for await (const item of itemsOf(file)) {
    if (item['content_type'] !== 'Note' || item['deleted'] === true) continue;
    line += 1;
    if (isObject(item['content'])) await takeNote(item, item['content'], index, sink, line);
    else if (typeof item['content'] === 'string') encrypted += 1;
    else sink.skip(line, 'The note has no content.');
  }
  if (encrypted > 0 && encrypted === line) throw new UnreadableFile(ENCRYPTED);
  if (encrypted > 0) sink.leaveOut('encrypted notes', encrypted);
}

async function takeNote(
  item: JsonObject,
  content: JsonObject,
  index: BackupIndex,
  sink: ImportSink,
  line: number,
): Promise<void> {
  const id = textOf(item['uuid']);
  const app = objectOf(objectOf(content['appData'])['org.standardnotes.sn']);
  const missing = new Map<string, string>();
  // Files of a backup are encrypted on their own and are not in it.
  for (const file of fileIds(content))
    missing.set(file, await attachmentHtml(sink, index.names.get(file) || 'file', null));
  await sink.post({
    kind: 'note',
    place: null,
    title: textOf(content['title']),
    html: noteTextToHtml(content, {
      note: (note) => noteLink(note, index, sink),
      file: (file) => missing.get(file) ?? '',
    }),
    tags: index.tagsOfNote.get(id) ?? [],
    flags: [
      ...(isYes(content['starred']) ? (['favorite'] as const) : []),
      ...(isYes(app['pinned']) ? (['pinned'] as const) : []),
      ...(isYes(app['archived']) ? (['archived'] as const) : []),
    ],
    created: fromIso(item['created_at']),
    updated: fromIso(item['updated_at']) ?? fromIso(app['client_updated_at']),
    deleted: isYes(content['trashed']) ? true : null,
    id: id || null,
    line,
  });
}

function noteLink(id: string, { names }: BackupIndex, sink: ImportSink): string {
  const title = names.get(id);
  return title === undefined ? '' : `<a href="${escapeHtml(sink.linkTo(id))}">${escapeHtml(title || 'note')}</a>`;
}

/** The files that a "Super" note shows, in the order of its text. */
const fileIds = (content: JsonObject): Set<string> =>
  new Set([...textOf(content['text']).matchAll(/"fileUuid"\s*:\s*"([\w-]+)"/g)].map(([, id = '']) => id));
