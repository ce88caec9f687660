import { evernote } from './evernote/evernote.ts';
import { joplin } from './joplin/joplin.ts';
import type { FileReader, FolderReader } from './reader.ts';

export const APP_FILE_READERS: readonly FileReader[] = [evernote];
export const APP_FOLDER_READERS: readonly FolderReader[] = [joplin];
