import { isObject } from '../../formats/json-values.ts';
import { folderOf } from '../../formats/note-files/file-index.ts';
import { baseName, extensionOf, type FileTree, type SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';

const INFO_MAX = 1024 * 1024;

/** A document in a folder of its own: a text and what it shows. */
export interface Bundle {
  folder: string;
  /** Of the folder, without its extension. */
  name: string;
  info: SourceFile;
  text: SourceFile | undefined;
}

const isInfo = (path: string) => baseName(path).toLowerCase() === 'info.json';
const TEXT = /(?:^|\/)text\.(?:md|markdown|mdown|txt|html)$/i;

/** The bundles in a tree. One that was packed alone may have lost its folder. */
export function bundlesIn({ files }: FileTree): Bundle[] {
  const texts = new Map(files.filter(({ path }) => TEXT.test(path)).map((file) => [folderOf(file.path), file]));
  return files.flatMap((info) => {
    const folder = folderOf(info.path);
    const text = texts.get(folder);
    if (!isInfo(info.path) || (!text && extensionOf(folder) !== 'textbundle')) return [];
    return [{ folder, name: baseName(folder).replace(/\.textbundle$/i, ''), info, text }];
  });
}

/** What Bear says about a note in its bundle. */
export interface BearInfo {
  creationDate?: unknown;
  modificationDate?: unknown;
  trashedDate?: unknown;
  uniqueIdentifier?: unknown;
  title?: unknown;
  trashed?: unknown;
  archived?: unknown;
  pinned?: unknown;
  encrypted?: unknown;
}

/** The part of a bundle's `info.json` that Bear writes; null for other products and damaged files. */
export async function bearInfoOf({ info }: Bundle): Promise<BearInfo | null> {
  try {
    const value: unknown = JSON.parse(await info.text(INFO_MAX));
    const own = isObject(value) ? value['net.shinyfrog.bear'] : null;
    return isObject(own) ? own : null;
  } catch (error) {
    // The text of the note is worth more than its dates.
    if (error instanceof SyntaxError || error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** Bear writes 0 and 1, and may write booleans. */
export const isSet = (value: unknown) => value === 1 || value === true;
