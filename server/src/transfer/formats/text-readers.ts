import { HTML_FILE, HTML_FOLDER, MARKDOWN_FOLDER, TEXT_FILE } from './markdown-notes.ts';
import { NOTION } from './notion/notion.ts';
import { OBSIDIAN } from './obsidian.ts';
import { OUTLINE_JSON } from './outline/outline-json.ts';
import { OUTLINE_MARKDOWN } from './outline/outline-markdown.ts';
import { BEAR, TEXTBUNDLE } from './textbundle/textbundle.ts';
import type { FileReader, FolderReader } from './reader.ts';

export const TEXT_FILE_READERS: readonly FileReader[] = [HTML_FILE, TEXT_FILE];
export const TEXT_FOLDER_READERS: readonly FolderReader[] = [
  OUTLINE_JSON,
  OUTLINE_MARKDOWN,
  BEAR,
  TEXTBUNDLE,
  NOTION,
  OBSIDIAN,
  MARKDOWN_FOLDER,
  HTML_FOLDER,
];
