import type { FileReader, FolderReader } from './reader.ts';

export const APP_FILE_READERS: readonly FileReader[] = [];
export const APP_FOLDER_READERS: readonly FolderReader[] = [];
