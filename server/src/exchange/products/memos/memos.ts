import { fromSeconds } from '../../dates.ts';
import { imageBytes } from '../../formats/attachments.ts';
import { isYes, numberOf, objectOf, textOf, textsOf } from '../../formats/json-values.ts';
import { escapeHtml, markdownToHtml } from '../../formats/note-html.ts';
import {
  type FileReader,
  type FolderReader,
  type ImportSink,
  type ReadOptions,
  STRENGTH,
} from '../../formats/reader.ts';
import { baseName, FileTree, type SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { memoPost, type MemoFile } from './memo-post.ts';
import { isSqlite, withDatabase } from './memos-database.ts';
import { type AttachmentRow, type MemoRow, MemosRows } from './memos-rows.ts';

const NAMES = { format: 'memos', title: 'Memos', strength: STRENGTH.own } as const;
/** Comments on comments, and their comments. */
const COMMENTS_DEPTH = 10;
/** Comments below one memo, at all depths. */
const COMMENTS_MAX = 1000;

/** The database of Memos, in a file of its own. */
export const memosDatabase: FileReader = {
  ...NAMES,
  recognizes: (file) => isMemosDatabase(file, new FileTree([file])),
  read: (file, sink, options) => readDatabase(file, new FileTree([file]), sink, options),
};

/** The folder with the data of Memos: the database with its write-ahead log, and files of attachments. */
export const memos: FolderReader = {
  ...NAMES,
  recognizes: async (files) => (await databaseIn(files)) !== undefined,
  read: async (files, sink, options) => {
    const file = await databaseIn(files);
    if (!file) throw new UnreadableFile('The folder of Memos has no database.');
    await readDatabase(file, files, sink, options);
  },
};

async function databaseIn(files: FileTree): Promise<SourceFile | undefined> {
  for (const file of files.files)
    if (/\.(?:db|sqlite3?)$/i.test(file.path) && (await isMemosDatabase(file, files))) return file;
  return undefined;
}

/** The beginning of a file tells nothing about its tables: it may contain those that were dropped. */
async function isMemosDatabase(file: SourceFile, files: FileTree): Promise<boolean> {
  if (!isSqlite(await file.head())) return false;
  const { isRead } = file;
  const isMemos = await withDatabase(file, files, (database) => Promise.resolve(new MemosRows(database).isMemos)).catch(
    (error: unknown) => {
      if (error instanceof UnreadableFile) return false;
      throw error;
    },
  );
  file.isRead = isRead;
  return isMemos;
}

const readDatabase = (file: SourceFile, files: FileTree, sink: ImportSink, options: ReadOptions): Promise<void> =>
  withDatabase(file, files, async (database) => {
    const rows = new MemosRows(database);
    if (!rows.isMemos) throw new UnreadableFile(`${file.path}: The database is not one of Memos.`);
    const users = rows.users();
    if (users.length > 1) sink.users(users);
    const names = new Map(users.map(({ id, name }) => [id, name]));
    const folder = file.path.slice(0, -baseName(file.path).length);
    const shown = new Set<string>();
    let line = 0;
    for (const row of rows.memos()) {
      line += 1;
      if (options.user !== null && textOf(row.creator) !== options.user) continue;
      if (rows.isComment(row.id)) sink.leaveOut('comments, which are part of their memos');
      else if (typeof row.content !== 'string') sink.skip(line, 'The memo has no text that can be stored.');
      else await takeMemo(row, row.content, { rows, files, folder, sink, names, shown }, line);
    }
  });

interface Source {
  rows: MemosRows;
  files: FileTree;
  /** Of the database. Attachments that are files are named from there. */
  folder: string;
  sink: ImportSink;
  /** Of users by their ids. */
  names: ReadonlyMap<string, string>;
  /** Comments that stand below a memo: each is shown once, whatever the relations say. */
  shown: Set<string>;
}

async function takeMemo(row: MemoRow, content: string, source: Source, line: number): Promise<void> {
  const { rows, sink, shown } = source;
  const files: MemoFile[] = [];
  for (const file of rows.attachments(row.id)) files.push(await fileOf(file, source));
  const memo = {
    id: textOf(row.uid) || textOf(row.id),
    content,
    tags: tagsOf(row.payload),
    isPinned: isYes(row.pinned),
    isArchived: row.status === 'ARCHIVED',
    created: fromSeconds(numberOf(row.created)),
    updated: fromSeconds(numberOf(row.updated)),
    files,
    below: commentsHtml(rows, row.id, shown) + referencesHtml(rows, row.id, sink),
  };
  await sink.post(await memoPost(memo, sink, line));
}

function tagsOf(payload: unknown): string[] {
  try {
    return textsOf(objectOf(JSON.parse(textOf(payload)))['tags']);
  } catch {
    return [];
  }
}

async function fileOf(row: AttachmentRow, { files, folder }: Source): Promise<MemoFile> {
  const reference = textOf(row.reference);
  const isStored = Buffer.isBuffer(row.bytes) && row.bytes.length > 0;
  const onDisk = isStored ? undefined : fileAt(files, folder, reference);
  return {
    uid: textOf(row.uid),
    name: textOf(row.filename),
    bytes: Buffer.isBuffer(row.bytes) && isStored ? row.bytes : await imageBytes(onDisk),
    url: /^https?:\/\//i.test(reference) ? reference : '',
  };
}

/** A path of an attachment is relative to the database, or absolute on the server that wrote it. */
function fileAt(files: FileTree, folder: string, reference: string): SourceFile | undefined {
  if (reference === '') return undefined;
  const path = reference.replaceAll('\\', '/');
  return files.get(folder + path) ?? files.get(`${folder}assets/${baseName(path)}`);
}

function commentsHtml(rows: MemosRows, memo: unknown, shown: Set<string>): string {
  let left = COMMENTS_MAX;
  const below = (id: unknown, depth: number): string =>
    rows
      .related(id, 'COMMENT')
      .map((comment) => {
        const key = textOf(comment);
        if (depth > COMMENTS_DEPTH || left === 0 || shown.has(key)) return '';
        left -= 1;
        shown.add(key);
        const content = rows.memo(comment)?.content;
        const html = typeof content === 'string' ? markdownToHtml(content, { breaks: true }) : '';
        return html === '' ? '' : `<blockquote>${html}${below(comment, depth + 1)}</blockquote>`;
      })
      .join('');
  return below(memo, 1);
}

/** Links to the memos that one refers to, with their first lines. */
function referencesHtml(rows: MemosRows, id: unknown, sink: ImportSink): string {
  const links = rows.related(id, 'REFERENCE').flatMap((related) => {
    const memo = rows.memo(related);
    if (typeof memo?.content !== 'string') return [];
    const words = memo.content
      .replace(/^[#>\s]+/, '')
      .split('\n')[0]
      ?.slice(0, 80)
      .trim();
    return `<li><a href="${escapeHtml(sink.linkTo(textOf(memo.uid)))}">${escapeHtml(words || 'memo')}</a></li>`;
  });
  return links.length === 0 ? '' : `<ul>${links.join('')}</ul>`;
}
