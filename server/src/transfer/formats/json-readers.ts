import { benotesJson } from './benotes-json.ts';
import { chromiumReader } from './chromium.ts';
import { deliciousReader } from './delicious.ts';
import { firefoxReader } from './firefox.ts';
import { karakeepReader } from './karakeep.ts';
import { linkdingReader } from './linkding.ts';
import { linkwardenReader } from './linkwarden.ts';
import { nextcloudFolderReader, nextcloudReader } from './nextcloud-bookmarks.ts';
import { omnivoreFolderReader, omnivoreReader } from './omnivore.ts';
import { pinboardReader } from './pinboard.ts';
import { benotesMarkdown } from './benotes-markdown.ts';
import type { FileReader, FolderReader } from './reader.ts';
import { safariReader } from './safari.ts';
import { shaarliReader } from './shaarli.ts';
import { shioriReader } from './shiori.ts';
import { unreadableJsonReader } from './unreadable-json.ts';
import { wallabag1Reader, wallabagReader } from './wallabag.ts';

export const JSON_FILE_READERS: readonly FileReader[] = [
  benotesJson,
  chromiumReader,
  firefoxReader,
  safariReader,
  karakeepReader,
  linkwardenReader,
  linkdingReader,
  wallabagReader,
  wallabag1Reader,
  omnivoreReader,
  pinboardReader,
  shioriReader,
  shaarliReader,
  deliciousReader,
  nextcloudReader,
  unreadableJsonReader,
];

export const JSON_FOLDER_READERS: readonly FolderReader[] = [
  benotesMarkdown,
  omnivoreFolderReader,
  nextcloudFolderReader,
];
