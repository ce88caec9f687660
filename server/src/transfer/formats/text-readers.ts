import { HTML_FILE, HTML_FOLDER, MARKDOWN_FOLDER, TEXT_FILE } from './markdown-notes.ts';
import { NOTION, NOTION_PAGE } from './notion/notion.ts';
import { OBSIDIAN } from './obsidian.ts';
import type { FileReader, FolderReader } from './reader.ts';

export const TEXT_FILE_READERS: readonly FileReader[] = [NOTION_PAGE, HTML_FILE, TEXT_FILE];
export const TEXT_FOLDER_READERS: readonly FolderReader[] = [NOTION, OBSIDIAN, MARKDOWN_FOLDER, HTML_FOLDER];
