import { evernote } from './evernote/evernote.ts';
import { joplin } from './joplin/joplin.ts';
import { joplinMarkdown } from './joplin/joplin-markdown.ts';
import { keep, keepNote } from './keep/keep.ts';
import { memosApi } from './memos/memos-api.ts';
import { memos, memosDatabase } from './memos/memos.ts';
import type { FileReader, FolderReader } from './reader.ts';
import { roam } from './roam/roam.ts';
import { simplenote, simplenoteNotes } from './simplenote/simplenote.ts';
import { standardNotes, standardNotesFile } from './standard-notes/standard-notes.ts';
import { trilium } from './trilium/trilium.ts';

export const APP_FILE_READERS: readonly FileReader[] = [
  evernote,
  keepNote,
  simplenoteNotes,
  standardNotesFile,
  memosApi,
  memosDatabase,
  roam,
];
export const APP_FOLDER_READERS: readonly FolderReader[] = [
  trilium,
  keep,
  joplin,
  joplinMarkdown,
  simplenote,
  standardNotes,
  memos,
];
