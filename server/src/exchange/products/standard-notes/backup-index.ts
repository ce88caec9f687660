import { jsonParts } from '../../formats/json-parts.ts';
import { arrayOf, isObject, type JsonObject, objectOf, textOf } from '../../formats/json-values.ts';
import type { SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';

/** What notes refer to. Items come in any order, so it is read before them. */
export interface BackupIndex {
  /** Paths of tags, such as `work/meetings`, by the id of their note. */
  tagsOfNote: ReadonlyMap<string, readonly string[]>;
  /** Titles of notes and names of files by their ids. */
  names: ReadonlyMap<string, string>;
}

interface Tag {
  title: string;
  parent: string | null;
  notes: string[];
}

export async function* itemsOf(file: SourceFile): AsyncGenerator<JsonObject> {
  for await (const { key, value } of jsonParts(file)) if (key === 'items' && isObject(value)) yield value;
}

export async function backupIndex(file: SourceFile): Promise<BackupIndex> {
  const tags = new Map<string, Tag>();
  const names = new Map<string, string>();
  try {
    for await (const item of itemsOf(file)) addItem(item, tags, names);
  } catch (error) {
    // It is damaged. What stands before that is read, and then reported.
    if (!(error instanceof UnreadableFile)) throw error;
  }
  const tagsOfNote = new Map<string, string[]>();
  for (const tag of tags.values()) {
    const path = pathOf(tag, tags);
    for (const note of tag.notes) tagsOfNote.set(note, [...(tagsOfNote.get(note) ?? []), path]);
  }
  return { tagsOfNote, names };
}

function addItem(item: JsonObject, tags: Map<string, Tag>, names: Map<string, string>): void {
  const id = textOf(item['uuid']);
  const content = objectOf(item['content']);
  const type = item['content_type'];
  if (type === 'Note') names.set(id, textOf(content['title']));
  else if (type === 'SN|File') names.set(id, textOf(content['name']));
  else if (type === 'Tag' && item['deleted'] !== true) tags.set(id, tagOf(content));
}

const isParent = (reference: JsonObject) => reference['reference_type'] === 'TagToParentTag';

function tagOf(content: JsonObject): Tag {
  const references = arrayOf(content['references']).map(objectOf);
  const parent = references.find(isParent);
  return {
    title: textOf(content['title']),
    parent: parent ? textOf(parent['uuid']) : null,
    notes: references.filter((one) => !isParent(one)).map((one) => textOf(one['uuid'])),
  };
}

/** The titles of a tag and of those around it. Tags that contain each other end where they began. */
function pathOf(tag: Tag, tags: ReadonlyMap<string, Tag>): string {
  const around = new Set<Tag>();
  for (let one: Tag | undefined = tag; one && !around.has(one); one = tags.get(one.parent ?? '')) around.add(one);
  return [...around]
    .toReversed()
    .map(({ title }) => title)
    .filter((title) => title !== '')
    .join('/');
}
