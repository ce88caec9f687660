import { IMPORT_FILES_MAX } from '@benotes/contract';

/** Files that are imported together. */
export interface ChosenFiles {
  files: readonly ChosenFile[];
  /** The name of the one file or folder; empty for several. */
  name: string;
}

/** A file and its path within the folder that was chosen. */
export interface ChosenFile {
  file: File;
  path: string;
}

/** What systems and tools leave in folders. The server ignores it in archives as well. */
const IGNORED = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|__MACOSX\/.*|\.git\/.*)$/;

/** The files of a file input, of a folder, or of the clipboard. */
export function chosenFrom(files: Iterable<File>): ChosenFiles {
  return chosen([...files].map((file) => ({ file, path: file.webkitRelativePath || file.name })));
}

/** What was dropped: files, folders, or both. Must be called while the event is handled. */
export async function chosenByDrop({ items, files }: DataTransfer): Promise<ChosenFiles> {
  const entries = [...(items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return chosenFrom(files);
  const found: ChosenFile[] = [];
  for (const entry of entries) if (entry) await collect(entry, found);
  return chosen(found);
}

function chosen(found: readonly ChosenFile[]): ChosenFiles {
  const files = found.filter(({ path }) => !IGNORED.test(path));
  const [first, ...others] = files;
  const root = first?.path.split('/')[0] ?? '';
  const isOne = first !== undefined && others.every(({ path }) => path.startsWith(`${root}/`));
  return { files, name: isOne ? root : '' };
}

/** Adds the files of a folder, and at most one more than can be imported. */
async function collect(entry: FileSystemEntry, found: ChosenFile[]): Promise<void> {
  if (found.length > IMPORT_FILES_MAX) return;
  const path = entry.fullPath.replace(/^\//, '');
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ file, path });
  } else if (isFolder(entry) && !IGNORED.test(`${path}/`)) {
    for await (const child of entriesOf(entry)) await collect(child, found);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A reader returns some entries at a time, and none at the end. */
async function* entriesOf(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader();
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    yield* some;
  }
}
