import { parseJson } from '../../formats/json-head.ts';
import { arrayOf, isObject, type JsonObject, objectOf, textOf } from '../../formats/json-values.ts';
import type { SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';

/** The largest export seen has 150 KB for 500 notes. */
const META_BYTES_MAX = 64 * 1024 * 1024;

export interface TriliumAttachment {
  title: string;
  role: string;
  path: string;
}

/** A note as `!!!meta.json` lists it, with paths from the root of the export. */
export interface TriliumNote {
  id: string;
  title: string;
  type: string;
  mime: string;
  format: string;
  /** Of the file with its text; null if it has none. */
  path: string | null;
  isClone: boolean;
  labels: { name: string; value: string }[];
  attachments: TriliumAttachment[];
  hasChildren: boolean;
  /** Its index among its siblings. */
  position: number;
  /** The index of its parent in the list of all notes; null at the top. */
  parent: number | null;
}

/** All notes of an export, parents before their children. The tree is walked without recursion: it may be deep. */
export async function triliumNotes(file: SourceFile): Promise<TriliumNote[]> {
  const meta = parseJson(await file.text(META_BYTES_MAX), file.path);
  if (!isObject(meta) || !Array.isArray(meta['files'])) throw new UnreadableFile(`${file.path} lists no notes.`);
  const notes: TriliumNote[] = [];
  const pending = childrenOf(meta['files'], '', null).toReversed();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, folder, parent, position } = next;
    const children = arrayOf(node['children']).filter(isNote);
    notes.push({ ...noteOf(node, folder), hasChildren: children.length > 0, position, parent });
    const name = textOf(node['dirFileName']);
    const inside = name === '' ? folder : `${folder}${name}/`.normalize('NFC');
    pending.push(...childrenOf(children, inside, notes.length - 1).toReversed());
  }
  return notes;
}

const isNote = (node: unknown): node is JsonObject => isObject(node) && node['noImport'] !== true;

const childrenOf = (nodes: readonly unknown[], folder: string, parent: number | null) =>
  nodes.filter(isNote).map((node, position) => ({ node, folder, parent, position }));

function noteOf(node: JsonObject, folder: string): Omit<TriliumNote, 'hasChildren' | 'position' | 'parent'> {
  const pathOf = (name: string) => (name === '' ? null : `${folder}${name}`.normalize('NFC'));
  return {
    id: textOf(node['noteId']),
    title: textOf(node['title']),
    type: textOf(node['type']),
    mime: textOf(node['mime']),
    format: textOf(node['format']),
    path: pathOf(textOf(node['dataFileName'])),
    isClone: node['isClone'] === true,
    labels: arrayOf(node['attributes'])
      .map(objectOf)
      .filter((one) => one['type'] === 'label')
      .map((one) => ({ name: textOf(one['name']), value: textOf(one['value']) })),
    attachments: arrayOf(node['attachments'])
      .map(objectOf)
      .flatMap((one) => {
        const path = pathOf(textOf(one['dataFileName']));
        return path === null ? [] : { title: textOf(one['title']), role: textOf(one['role']), path };
      }),
  };
}
