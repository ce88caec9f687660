import type { FileReader, FolderReader } from './reader.ts';

export const JSON_FILE_READERS: readonly FileReader[] = [];
export const JSON_FOLDER_READERS: readonly FolderReader[] = [];
