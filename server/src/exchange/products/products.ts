import type { FileReader, FolderReader, NamedReader } from '../formats/reader.ts';
import { BOOKMARKS_HTML } from './any/bookmarks.ts';
import { CSV } from './any/csv.ts';
import { unreadableJsonReader } from './any/json.ts';
import { LINK_LIST } from './any/links.ts';
import { HTML_FILE, HTML_FOLDER, MARKDOWN_FOLDER, TEXT_FILE } from './any/notes.ts';
import { PASSWORDS } from './any/passwords.ts';
import { backupReader, dumpReader, sqliteReader } from './benotes-original/benotes-original.ts';
import { BENOTES_TABLE } from './benotes/csv.ts';
import { BENOTES_HTML } from './benotes/html.ts';
import { itemsFileReader, itemsFolderReader } from './benotes/items.ts';
import { benotesJson } from './benotes/json.ts';
import { benotesMarkdown } from './benotes/markdown.ts';
import { chromiumReader } from './chromium/json.ts';
import { deliciousReader } from './delicious/json.ts';
import { evernote } from './evernote/evernote.ts';
import { firefoxReader } from './firefox/json.ts';
import { INSTAPAPER_TABLE } from './instapaper/csv.ts';
import { INSTAPAPER_HTML } from './instapaper/html.ts';
import { joplin } from './joplin/joplin.ts';
import { joplinMarkdown } from './joplin/markdown.ts';
import { karakeepReader } from './karakeep/json.ts';
import { keep, keepNote } from './keep/keep.ts';
import { LINKDING_HTML } from './linkding/html.ts';
import { linkdingReader } from './linkding/json.ts';
import { linkwardenReader } from './linkwarden/json.ts';
import { memosApi } from './memos/api.ts';
import { memos, memosDatabase } from './memos/memos.ts';
import { MYMIND_TABLE } from './mymind/csv.ts';
import { NEXTCLOUD_HTML } from './nextcloud-bookmarks/html.ts';
import { nextcloudFolderReader, nextcloudReader } from './nextcloud-bookmarks/json.ts';
import { NOTION } from './notion/notion.ts';
import { OBSIDIAN } from './obsidian/vault.ts';
import { omnivoreFolderReader, omnivoreReader } from './omnivore/json.ts';
import { OUTLINE_JSON } from './outline/json.ts';
import { OUTLINE_MARKDOWN } from './outline/markdown.ts';
import { PINBOARD_HTML } from './pinboard/html.ts';
import { pinboardReader } from './pinboard/json.ts';
import { POCKET_TABLE } from './pocket/csv.ts';
import { POCKET_HTML } from './pocket/html.ts';
import { RAINDROP_TABLE } from './raindrop/csv.ts';
import { RAINDROP_HTML } from './raindrop/html.ts';
import { READER_TABLE, READWISE_TABLE } from './readwise/csv.ts';
import { roam } from './roam/roam.ts';
import { SAFARI_EXPORT } from './safari/export.ts';
import { safariReader } from './safari/plist.ts';
import { SHAARLI_HTML } from './shaarli/html.ts';
import { shaarliReader } from './shaarli/json.ts';
import { SHIORI_HTML } from './shiori/html.ts';
import { shioriReader } from './shiori/json.ts';
import { simplenote, simplenoteNotes } from './simplenote/simplenote.ts';
import { standardNotes, standardNotesFile } from './standard-notes/standard-notes.ts';
import { BEAR, TEXTBUNDLE } from './textbundle/textbundle.ts';
import { trilium } from './trilium/trilium.ts';
import { wallabag1Reader, wallabagReader } from './wallabag/json.ts';

const strongestFirst = <T extends NamedReader>(readers: readonly T[]): readonly T[] =>
  readers.toSorted((one, other) => other.strength - one.strength);

/** The readers of single files. */
export const FILE_READERS = strongestFirst<FileReader>([
  BOOKMARKS_HTML,
  CSV,
  unreadableJsonReader,
  LINK_LIST,
  HTML_FILE,
  TEXT_FILE,
  PASSWORDS,
  dumpReader,
  sqliteReader,
  BENOTES_TABLE,
  BENOTES_HTML,
  itemsFileReader,
  benotesJson,
  chromiumReader,
  deliciousReader,
  evernote,
  firefoxReader,
  INSTAPAPER_TABLE,
  INSTAPAPER_HTML,
  karakeepReader,
  keepNote,
  LINKDING_HTML,
  linkdingReader,
  linkwardenReader,
  memosApi,
  memosDatabase,
  MYMIND_TABLE,
  NEXTCLOUD_HTML,
  nextcloudReader,
  omnivoreReader,
  PINBOARD_HTML,
  pinboardReader,
  POCKET_TABLE,
  POCKET_HTML,
  RAINDROP_TABLE,
  RAINDROP_HTML,
  READER_TABLE,
  READWISE_TABLE,
  roam,
  safariReader,
  SHAARLI_HTML,
  shaarliReader,
  SHIORI_HTML,
  shioriReader,
  simplenoteNotes,
  standardNotesFile,
  wallabag1Reader,
  wallabagReader,
]);

/** The readers of files that belong together. */
export const FOLDER_READERS = strongestFirst<FolderReader>([
  HTML_FOLDER,
  MARKDOWN_FOLDER,
  backupReader,
  itemsFolderReader,
  benotesMarkdown,
  joplin,
  joplinMarkdown,
  keep,
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
