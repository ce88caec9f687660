import { evernote } from './evernote/evernote.ts';
import { joplin } from './joplin/joplin.ts';
import { keep, keepNote } from './keep/keep.ts';
import type { FileReader, FolderReader } from './reader.ts';
import { simplenote, simplenoteNotes } from './simplenote/simplenote.ts';

export const APP_FILE_READERS: readonly FileReader[] = [evernote, keepNote, simplenoteNotes];
export const APP_FOLDER_READERS: readonly FolderReader[] = [joplin, keep, simplenote];
