import { type FileReader, type FolderReader, STRENGTH } from '../../formats/reader.ts';
import { baseName, type FileTree, headText, type SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { importOriginal } from './import-original.ts';
import { dumpSource, isSqlite, sqliteSource } from './row-sources.ts';

const named = { format: 'benotes-reference', title: 'Benotes (original)' };
const COMMENTS = /^(?:\s+|--[^\n]*(?:\n|$)|#[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/;?|\\\w+[^\n]*(?:\n|$))+/;
const STATEMENT =
  /^(?:set\s+[\w@]+|pragma\s+foreign_keys|begin\s*(?:transaction)?\s*;|start\s+transaction|create\s+(?:table|schema|extension|database)|insert\s+into|replace\s+into|drop\s+table|lock\s+tables|copy\s+[\w."]+|select\s+pg_catalog\b)/i;

/** Whether a file is a dump of any database: another one than that of Benotes is named when it is read. */
async function isDump(file: SourceFile): Promise<boolean> {
  const head = await headText(file);
  const signature = /^-- (?:MySQL dump|MariaDB dump|PostgreSQL database (?:cluster )?dump|phpMyAdmin SQL Dump)/m;
  if (!/^\s*(?:--|#|\/\*|\\|[a-z])/i.test(head)) return false;
  return signature.test(head.slice(0, 2000)) || STATEMENT.test(head.replace(COMMENTS, ''));
}

/** A dump of the database, by `mysqldump`, `pg_dump`, `sqlite3 .dump`, or phpMyAdmin. */
export const dumpReader: FileReader = {
  ...named,
  strength: STRENGTH.shared,
  recognizes: isDump,
  read: (file, sink, options) => importOriginal(dumpSource(file), null, sink, options),
};

/** The file of any SQLite database: that of another product is read by its own reader. */
export const sqliteReader: FileReader = {
  ...named,
  strength: STRENGTH.shared,
  recognizes: async (file) => isSqlite(await file.head()),
  read: (file, sink, options) => importOriginal(sqliteSource(file), null, sink, options),
};

const NAMES = new Set(['database.sql', 'database.sqlite']);
const FILES = /^(?:attachments|thumbnails)\//;

const databaseOf = (files: FileTree) => files.files.find(({ path }) => NAMES.has(path));

/** A backup: the database with the uploaded files. */
export const backupReader: FolderReader = {
  ...named,
  strength: STRENGTH.ours,
  recognizes: (files) =>
    Promise.resolve(databaseOf(files) !== undefined && files.files.some(({ path }) => FILES.test(path))),
  read: async (files, sink, options) => {
    const file = databaseOf(files);
    if (!file) throw new UnreadableFile('There is no database in this backup.');
    // Pictures of links are fetched again, and `.env` contains passwords: neither is read by any other reader.
    for (const other of files.files) if (FILES.test(other.path) || baseName(other.path) === '.env') other.isRead = true;
    const source = isSqlite(await file.head()) ? sqliteSource(file) : dumpSource(file);
    await importOriginal(source, files, sink, options);
  },
};
