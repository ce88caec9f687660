import { BENOTES_TABLE } from './benotes-csv.ts';
import { BOOKMARK_HTML } from './bookmark-html/bookmark-html.ts';
import { CSV } from './csv.ts';
import { INSTAPAPER_TABLE } from './instapaper.ts';
import { LINK_LIST } from './link-list.ts';
import { MYMIND_TABLE } from './mymind.ts';
import { PASSWORDS } from './passwords.ts';
import { POCKET_TABLE } from './pocket.ts';
import { RAINDROP_TABLE } from './raindrop.ts';
import type { FileReader, FolderReader } from './reader.ts';
import { READER_TABLE, READWISE_TABLE } from './readwise.ts';
import { SAFARI_EXPORT } from './safari-export.ts';

/** Bookmark files and tables. Tables of any program come last: a product is known by its columns. */
export const TABLE_FILE_READERS: readonly FileReader[] = [
  // Notes in it may look like a bookmark file.
  BENOTES_TABLE,
  ...BOOKMARK_HTML,
  PASSWORDS,
  POCKET_TABLE,
  MYMIND_TABLE,
  RAINDROP_TABLE,
  INSTAPAPER_TABLE,
  READER_TABLE,
  READWISE_TABLE,
  LINK_LIST,
  CSV,
];
export const TABLE_FOLDER_READERS: readonly FolderReader[] = [SAFARI_EXPORT];
