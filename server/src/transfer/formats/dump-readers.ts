import type { FileReader, FolderReader } from './reader.ts';

export const DUMP_FILE_READERS: readonly FileReader[] = [];
export const DUMP_FOLDER_READERS: readonly FolderReader[] = [];
