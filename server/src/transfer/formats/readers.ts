import { BENOTES_TABLE } from './benotes-csv.ts';
import { benotesJson } from './benotes-json.ts';
import { benotesMarkdown } from './benotes-markdown.ts';
import { BOOKMARK_HTML } from './bookmark-html/bookmark-html.ts';
import { chromiumReader } from './chromium.ts';
import { CSV } from './csv.ts';
import { deliciousReader } from './delicious.ts';
import { backupReader, dumpReader, sqliteReader } from './dump-readers.ts';
import { evernote } from './evernote/evernote.ts';
import { firefoxReader } from './firefox.ts';
import { INSTAPAPER_TABLE } from './instapaper.ts';
import { itemsFileReader, itemsFolderReader } from './items.ts';
import { joplin } from './joplin/joplin.ts';
import { joplinMarkdown } from './joplin/joplin-markdown.ts';
import { karakeepReader } from './karakeep.ts';
import { keep, keepNote } from './keep/keep.ts';
import { LINK_LIST } from './link-list.ts';
import { linkdingReader } from './linkding.ts';
import { linkwardenReader } from './linkwarden.ts';
import { HTML_FILE, HTML_FOLDER, MARKDOWN_FOLDER, TEXT_FILE } from './markdown-notes.ts';
import { memosApi } from './memos/memos-api.ts';
import { memos, memosDatabase } from './memos/memos.ts';
import { MYMIND_TABLE } from './mymind.ts';
import { nextcloudFolderReader, nextcloudReader } from './nextcloud-bookmarks.ts';
import { NOTION } from './notion/notion.ts';
import { OBSIDIAN } from './obsidian.ts';
import { omnivoreFolderReader, omnivoreReader } from './omnivore.ts';
import { OUTLINE_JSON } from './outline/outline-json.ts';
import { OUTLINE_MARKDOWN } from './outline/outline-markdown.ts';
import { PASSWORDS } from './passwords.ts';
import { pinboardReader } from './pinboard.ts';
import { POCKET_TABLE } from './pocket.ts';
import { RAINDROP_TABLE } from './raindrop.ts';
import { READER_TABLE, READWISE_TABLE } from './readwise.ts';
import type { FileReader, FolderReader, NamedReader } from './reader.ts';
import { roam } from './roam/roam.ts';
import { SAFARI_EXPORT } from './safari-export.ts';
import { safariReader } from './safari.ts';
import { shaarliReader } from './shaarli.ts';
import { shioriReader } from './shiori.ts';
import { simplenote, simplenoteNotes } from './simplenote/simplenote.ts';
import { standardNotes, standardNotesFile } from './standard-notes/standard-notes.ts';
import { BEAR, TEXTBUNDLE } from './textbundle/textbundle.ts';
import { trilium } from './trilium/trilium.ts';
import { unreadableJsonReader } from './unreadable-json.ts';
import { wallabag1Reader, wallabagReader } from './wallabag.ts';

const strongestFirst = <T extends NamedReader>(readers: readonly T[]): readonly T[] =>
  readers.toSorted((one, other) => other.strength - one.strength);

/** The readers of single files. */
export const FILE_READERS = strongestFirst<FileReader>([
  BENOTES_TABLE,
  benotesJson,
  ...BOOKMARK_HTML,
  chromiumReader,
  CSV,
  deliciousReader,
  dumpReader,
  sqliteReader,
  evernote,
  firefoxReader,
  INSTAPAPER_TABLE,
  itemsFileReader,
  karakeepReader,
  keepNote,
  LINK_LIST,
  linkdingReader,
  linkwardenReader,
  HTML_FILE,
  TEXT_FILE,
  memosApi,
  memosDatabase,
  MYMIND_TABLE,
  nextcloudReader,
  omnivoreReader,
  PASSWORDS,
  pinboardReader,
  POCKET_TABLE,
  RAINDROP_TABLE,
  READER_TABLE,
  READWISE_TABLE,
  roam,
  safariReader,
  shaarliReader,
  shioriReader,
  simplenoteNotes,
  standardNotesFile,
  unreadableJsonReader,
  wallabag1Reader,
  wallabagReader,
]);

/** The readers of files that belong together. */
export const FOLDER_READERS = strongestFirst<FolderReader>([
  benotesMarkdown,
  backupReader,
  itemsFolderReader,

  joplin,
  joplinMarkdown,
  keep,
  HTML_FOLDER,
  MARKDOWN_FOLDER,
  memos,
  nextcloudFolderReader,
  NOTION,
  OBSIDIAN,
  omnivoreFolderReader,
  OUTLINE_JSON,
  OUTLINE_MARKDOWN,
  SAFARI_EXPORT,
  simplenote,
  standardNotes,
  BEAR,
  TEXTBUNDLE,
  trilium,
]);
