import type { FileReader, FolderReader } from './reader.ts';

export const TABLE_FILE_READERS: readonly FileReader[] = [];
export const TABLE_FOLDER_READERS: readonly FolderReader[] = [];
