import { APP_FILE_READERS, APP_FOLDER_READERS } from './app-readers.ts';
import { DUMP_FILE_READERS, DUMP_FOLDER_READERS } from './dump-readers.ts';
import { ITEMS_FILE_READERS, ITEMS_FOLDER_READERS } from './items-readers.ts';
import { JSON_FILE_READERS, JSON_FOLDER_READERS } from './json-readers.ts';
import type { FileReader, FolderReader } from './reader.ts';
import { TABLE_FILE_READERS, TABLE_FOLDER_READERS } from './table-readers.ts';
import { TEXT_FILE_READERS, TEXT_FOLDER_READERS } from './text-readers.ts';

/** The readers of single files. The first that recognizes a file reads it, so those that accept almost any text come last. */
export const FILE_READERS: readonly FileReader[] = [
  ...ITEMS_FILE_READERS,
  ...DUMP_FILE_READERS,
  ...APP_FILE_READERS,
  ...JSON_FILE_READERS,
  ...TABLE_FILE_READERS,
  ...TEXT_FILE_READERS,
];

/** The readers of files that belong together, in the order in which they are asked. */
export const FOLDER_READERS: readonly FolderReader[] = [
  ...ITEMS_FOLDER_READERS,
  ...DUMP_FOLDER_READERS,
  ...APP_FOLDER_READERS,
  ...JSON_FOLDER_READERS,
  ...TABLE_FOLDER_READERS,
  ...TEXT_FOLDER_READERS,
];
