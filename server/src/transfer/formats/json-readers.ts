import { benotesJson } from './benotes-json.ts';
import { benotesMarkdown } from './benotes-markdown.ts';
import type { FileReader, FolderReader } from './reader.ts';

export const JSON_FILE_READERS: readonly FileReader[] = [benotesJson];
export const JSON_FOLDER_READERS: readonly FolderReader[] = [benotesMarkdown];
