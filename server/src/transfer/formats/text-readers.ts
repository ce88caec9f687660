import type { FileReader, FolderReader } from './reader.ts';

export const TEXT_FILE_READERS: readonly FileReader[] = [];
export const TEXT_FOLDER_READERS: readonly FolderReader[] = [];
