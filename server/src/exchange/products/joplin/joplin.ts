import { fromIso, fromMilliseconds } from '../../dates.ts';
import { Attachments } from '../../formats/attachments.ts';
import { escapeHtml, linkBlock, markdownToHtml, task, taskList } from '../../formats/note-html.ts';
import { type FolderReader, type ImportSink, type Place, STRENGTH } from '../../formats/reader.ts';
import { type FileTree, headText } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { indexOf, isZero, itemFiles, type JoplinIndex } from './joplin-index.ts';
import { type JoplinItem, parseItem } from './joplin-item.ts';
import { withReferences } from './joplin-references.ts';

/** How many files are looked at. */
const LOOKED_AT = 20;

/** Exports of Joplin (JEX and RAW) and the folders of its synchronization. */
export const joplin: FolderReader = {
  format: 'joplin',
  title: 'Joplin',
  strength: STRENGTH.own,
  recognizes: async (files) => {
    for (const file of itemFiles(files).slice(0, LOOKED_AT)) {
      // Items that are longer than the head of a file are found by their neighbors.
      if (/^type_: *\d+\s*$/im.test((await headText(file)).slice(-2000))) return true;
    }
    return false;
  },
  read: async (files, sink) => {
    const index = await indexOf(files);
    if (index.encrypted > 0 && index.notes.size === 0)
      throw new UnreadableFile(
        'This export of Joplin is encrypted. Disable the encryption in the settings of Joplin, or export it as JEX, which is never encrypted.',
      );
    if (index.encrypted > 0) sink.leaveOut('encrypted items', index.encrypted);
    await new Export(files, sink, index).read();
  },
};

class Export {
  readonly #places = new Map<string, Place>();
  readonly #attachments: Attachments;
  readonly #sorted: ReadonlySet<string>;

  constructor(
    files: FileTree,
    readonly sink: ImportSink,
    readonly index: JoplinIndex,
  ) {
    this.#attachments = new Attachments(sink, files);
    this.#sorted = sortedFolders(index);
  }

  async read(): Promise<void> {
    const { index, sink } = this;
    for (const [id, folder] of index.folders) if (!folder.isDeleted) this.#placeOf(id);
    let line = 0;
    for (const [id, { file }] of index.notes) {
      line += 1;
      const item = parseItem(await file.text());
      if (item) await this.#takeNote(id, item, line);
    }
    for (const file of index.damaged) sink.skip((line += 1), `${file.path} is damaged.`);
  }

  async #takeNote(id: string, { title, body, fields }: JoplinItem, line: number): Promise<void> {
    const field = (name: string) => fields.get(name) ?? '';
    if (field('is_conflict') === '1') {
      this.sink.leaveOut('conflicting copies');
      return;
    }
    const html = field('markup_language') === '2' ? body : markdownToHtml(body, { breaks: true });
    const done = field('is_todo') === '1' ? taskList(task(escapeHtml(title), !isZero(field('todo_completed')))) : '';
    const source = field('source_url');
    const folder = field('parent_id');
    await this.sink.post({
      kind: 'note',
      place: this.#placeOf(folder),
      title,
      html:
        (/^https?:\/\//i.test(source) ? linkBlock(source, title) : '') +
        done +
        (await withReferences(html, this.index, this.#attachments)),
      tags: (this.index.tagsOfNote.get(id) ?? []).flatMap((tag) => this.index.tags.get(tag) ?? []),
      created: dateOf(fields, 'created_time'),
      updated: dateOf(fields, 'updated_time'),
      deleted: isZero(field('deleted_time')) ? null : (fromMilliseconds(field('deleted_time')) ?? true),
      id,
      ...(this.#sorted.has(folder) ? { position: -Number(field('order')) } : {}),
      line,
    });
  }

  /** A folder that is missing, or that is inside itself, is at the top. */
  #placeOf(id: string, inside: ReadonlySet<string> = new Set()): Place {
    const folder = this.index.folders.get(id);
    if (!folder || inside.has(id)) return null;
    const known = this.#places.get(id);
    if (known !== undefined) return known;
    const parent = this.#placeOf(folder.parent, new Set([...inside, id]));
    const place = this.sink.place(parent, folder.title, { id });
    this.#places.set(id, place);
    return place;
  }
}

/** What the user sees as the time of a note is written in `user_` fields. */
const dateOf = (fields: JoplinItem['fields'], name: string) => {
  const text = fields.get(`user_${name}`) || fields.get(name);
  return fromIso(text) ?? fromMilliseconds(text);
};

/** The folders that have an order of their own: each of their notes has a place in it. */
function sortedFolders({ notes }: JoplinIndex): Set<string> {
  const folders = new Set([...notes.values()].map(({ folder }) => folder));
  for (const { folder, order } of notes.values()) if (order === 0) folders.delete(folder);
  return folders;
}
