import { itemsFileReader, itemsFolderReader } from './items.ts';
import type { FileReader, FolderReader } from './reader.ts';

export const ITEMS_FILE_READERS: readonly FileReader[] = [itemsFileReader];
export const ITEMS_FOLDER_READERS: readonly FolderReader[] = [itemsFolderReader];
