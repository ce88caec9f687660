import { baseName, type FileTree, type SourceFile } from '../../formats/source-files.ts';
import { type JoplinItem, JOPLIN_TYPES, parseItem } from './joplin-item.ts';

const ITEM = /^[0-9a-f]{32}\.md$/i;
/** `resources` in exports, `.resource` in the folder of a synchronization. */
const RESOURCE = /(?:^|\/)(?:resources|\.resource)\/([0-9a-f]{32})(?:\.[^/]*)?$/i;

export interface JoplinFolder {
  title: string;
  parent: string;
  isDeleted: boolean;
}

interface NoteEntry {
  file: SourceFile;
  folder: string;
  order: number;
}

/** Everything of an export but the texts of its notes. */
export interface JoplinIndex {
  notes: Map<string, NoteEntry>;
  folders: Map<string, JoplinFolder>;
  /** The names of resources; those that are encrypted have no bytes. */
  resources: Map<string, { name: string; path: string | null }>;
  tags: Map<string, string>;
  /** Ids of tags by the id of their note. */
  tagsOfNote: Map<string, string[]>;
  /** Files that look like items and are none. */
  damaged: SourceFile[];
  encrypted: number;
}

export const itemFiles = (files: FileTree): SourceFile[] =>
  files.files.filter(({ path }) => ITEM.test(baseName(path)) && !RESOURCE.test(path));

/** Reads all items once. They come in any order, so what a note refers to is known only after that. */
export async function indexOf(files: FileTree): Promise<JoplinIndex> {
  const index: JoplinIndex = {
    notes: new Map(),
    folders: new Map(),
    resources: new Map(),
    tags: new Map(),
    tagsOfNote: new Map(),
    damaged: [],
    encrypted: 0,
  };
  const paths = resourcePaths(files);
  for (const file of itemFiles(files)) {
    const item = parseItem(await file.text());
    if (!item) index.damaged.push(file);
    else if (item.fields.get('encryption_applied') === '1') index.encrypted += 1;
    else addItem(index, item, file, paths);
  }
  return index;
}

function addItem(
  index: JoplinIndex,
  { title, fields }: JoplinItem,
  file: SourceFile,
  paths: Map<string, string>,
): void {
  const field = (name: string) => fields.get(name) ?? '';
  const id = field('id').toLowerCase();
  switch (field('type_')) {
    case JOPLIN_TYPES.note:
      index.notes.set(id, { file, folder: field('parent_id'), order: Number(field('order')) || 0 });
      return;
    case JOPLIN_TYPES.folder:
      index.folders.set(id, { title, parent: field('parent_id'), isDeleted: !isZero(field('deleted_time')) });
      return;
    case JOPLIN_TYPES.resource: {
      const isEncrypted = field('encryption_blob_encrypted') === '1';
      index.resources.set(id, {
        name: title || field('filename') || id,
        path: isEncrypted ? null : (paths.get(id) ?? null),
      });
      return;
    }
    case JOPLIN_TYPES.tag:
      index.tags.set(id, title);
      return;
    case JOPLIN_TYPES.noteTag: {
      const tags = index.tagsOfNote.get(field('note_id'));
      if (tags) tags.push(field('tag_id'));
      else index.tagsOfNote.set(field('note_id'), [field('tag_id')]);
    }
  }
}

export const isZero = (field: string) => field === '' || Number(field) === 0;

function resourcePaths(files: FileTree): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { path } of files.files) {
    const id = RESOURCE.exec(path)?.[1];
    if (id !== undefined) paths.set(id.toLowerCase(), path);
  }
  return paths;
}
