import { fromIso } from '../../dates.ts';
import { isObject } from '../../formats/json-values.ts';
import { NoteFiles, type Target } from '../../formats/note-files/note-files.ts';
import { type FolderReader, type ImportSink, type Place, STRENGTH } from '../../formats/reader.ts';
import { type FileTree, headText, type SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { type DocumentNode, documentHtml } from './prosemirror.ts';

/** Larger ones would not fit into the memory of the worker. */
const COLLECTION_MAX = 64 * 1024 * 1024;
const STRUCTURE_DEPTH_MAX = 200;

interface OutlineDocument {
  id?: unknown;
  urlId?: unknown;
  title?: unknown;
  icon?: unknown;
  data?: DocumentNode | null;
  createdAt?: unknown;
  updatedAt?: unknown;
  deletedAt?: unknown;
  archivedAt?: unknown;
  template?: unknown;
}
interface OutlineCollection {
  collection: { id?: unknown; name?: unknown; description?: unknown; createdAt?: unknown; documentStructure?: unknown };
  documents: Record<string, OutlineDocument>;
  attachments: Record<string, { key?: unknown }>;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const IS_EXPORT = /"exportVersion"\s*:/;
const isCollectionFile = (path: string) => /^[^/]+\.json$/i.test(path) && path !== 'metadata.json';

/** @throws UnreadableFile */
async function readCollection(file: SourceFile): Promise<OutlineCollection> {
  let value: unknown;
  try {
    value = JSON.parse(await file.text(COLLECTION_MAX));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UnreadableFile(`${file.path} is damaged: ${error.message}`);
    throw error;
  }
  if (!isObject(value) || !isObject(value['collection']) || !isObject(value['documents']))
    throw new UnreadableFile(`${file.path} is no collection of Outline.`);
  const { collection, documents, attachments } = value;
  return {
    collection,
    documents: Object.fromEntries(Object.entries(documents).filter(([, document]) => isObject(document))),
    attachments: isObject(attachments)
      ? Object.fromEntries(Object.entries(attachments).filter(([, attachment]) => isObject(attachment)))
      : {},
  } as OutlineCollection; // Fields of documents are checked where they are read.
}

/** Finds what Outline links by ids: documents by the end of their address, and attachments. */
function linksOf({ documents, attachments }: OutlineCollection, tree: FileTree) {
  const byUrlId = new Map(Object.entries(documents).map(([id, { urlId }]) => [text(urlId), id]));
  return (address: string): Target | 'drop' | undefined => {
    const [, attachment] = /^[^?#]*\/api\/attachments\.redirect\?(?:.*&)?id=([\w-]+)/.exec(address) ?? [];
    if (attachment !== undefined) {
      const file = tree.get(text(attachments[attachment]?.key).normalize('NFC'));
      return file ? { file } : 'drop';
    }
    const [, urlId] = /\/doc\/(?:[^/?#]*-)?(\w+)(?:[/?#]|$)/.exec(address) ?? [];
    const id = urlId === undefined ? undefined : byUrlId.get(urlId);
    return id === undefined ? undefined : { note: id };
  };
}

interface Entry {
  id: string;
  children: unknown;
}
const entriesOf = (structure: unknown): Entry[] =>
  Array.isArray(structure)
    ? structure.filter(isObject).map((entry) => ({ id: text(entry['id']), children: entry['children'] }))
    : [];

class CollectionReader {
  readonly #source: OutlineCollection;
  readonly #sink: ImportSink;
  readonly #links: NoteFiles;
  readonly #left: Set<string>;
  #line: number;

  constructor(source: OutlineCollection, tree: FileTree, sink: ImportSink, line: number) {
    this.#source = source;
    this.#sink = sink;
    this.#links = new NoteFiles(tree.files, new Map(), sink, { resolve: linksOf(source, tree) });
    this.#left = new Set(Object.keys(source.documents));
    this.#line = line;
  }

  /** Returns the number of documents so far. */
  async read(): Promise<number> {
    const { id, name, description, createdAt, documentStructure } = this.#source.collection;
    const place = this.#sink.place(null, text(name), {
      id: text(id),
      created: fromIso(createdAt),
      description: text(description),
    });
    await this.#readLevel(entriesOf(documentStructure), place, 0, 0);
    // Documents that are not in the structure, such as drafts.
    let position = entriesOf(documentStructure).length;
    for (const id of this.#left) {
      await this.#readDocument(id, place, position);
      position += 1;
    }
    return this.#line;
  }

  async #readLevel(entries: readonly Entry[], place: Place, start: number, depth: number): Promise<void> {
    for (const [index, { id, children }] of entries.entries()) {
      const below = entriesOf(children);
      if (below.length === 0 || depth > STRUCTURE_DEPTH_MAX) {
        await this.#readDocument(id, place, start + index);
        continue;
      }
      const title = text(this.#source.documents[id]?.title) || 'Untitled';
      const own = this.#sink.place(place, title, { id });
      await this.#readDocument(id, own, 0);
      await this.#readLevel(below, own, 1, depth + 1);
    }
  }

  async #readDocument(id: string, place: Place, position: number): Promise<void> {
    const document = this.#source.documents[id];
    if (!document || !this.#left.delete(id)) return;
    this.#line += 1;
    if (document.template === true) {
      this.#sink.leaveOut('templates');
      return;
    }
    const html = await this.#links.html(documentHtml(document.data ? [document.data] : []), '');
    await this.#sink.post({
      kind: 'note',
      place,
      title: text(document.title),
      html,
      flags: document.archivedAt ? ['archived'] : [],
      created: fromIso(document.createdAt),
      updated: fromIso(document.updatedAt),
      deleted: document.deletedAt ? (fromIso(document.deletedAt) ?? true) : null,
      id,
      position,
      line: this.#line,
    });
  }
}

/** The export of Outline as JSON: a file for each collection, with documents in the form of its editor. */
export const OUTLINE_JSON: FolderReader = {
  format: 'outline',
  title: 'Outline',
  strength: STRENGTH.own,
  recognizes: async (tree) => {
    const metadata = tree.get('metadata.json');
    if (!metadata || !IS_EXPORT.test(await headText(metadata))) return false;
    for (const file of tree.files)
      if (isCollectionFile(file.path) && /^\s*\{\s*"collection"\s*:/.test(await headText(file))) return true;
    return false;
  },
  read: async (tree, sink) => {
    const metadata = tree.get('metadata.json');
    if (metadata) metadata.isRead = true;
    const files = tree.files.filter((file) => isCollectionFile(file.path));
    let line = 0;
    for (const file of files)
      try {
        line = await new CollectionReader(await readCollection(file), tree, sink, line).read();
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        sink.skip((line += 1), error.message);
      }
    if (line === 0) throw new UnreadableFile('The export has no documents.');
  },
};
