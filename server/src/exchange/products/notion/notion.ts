import { textOfHtml } from '../../formats/markdown/html-text.ts';
import { folderOf } from '../../formats/note-files/file-index.ts';
import { NoteFiles } from '../../formats/note-files/note-files.ts';
import type { NoteOfFile } from '../../formats/note-files/note-of-file.ts';
import { noteFilesIn } from '../../formats/note-files/read-folder.ts';
import { type FolderReader, type FoundPost, type ImportSink, STRENGTH } from '../../formats/reader.ts';
import { extensionOf, type FileTree, headText, type SourceFile, withoutExtension } from '../../formats/source-files.ts';
import { textKindOf } from '../../formats/text-kinds.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { type Database, noteOfRow, readDatabase, readMarkdownPage } from './databases.ts';
import { isNotionPage, readNotionPage } from './notion-page.ts';
import { type NotionFile, NotionPlaces } from './notion-pages.ts';
import { isNotionName, pageIdIn, pageName } from './page-name.ts';

const PAGE_MAX = 64 * 1024 * 1024;
const SITE_MAP = /^(?:Export-[^/]*\/)?index\.html$/i;

const isTable = (path: string) => extensionOf(path) === 'csv';

/** The title of a page by its first bytes: the names of files are cut and cleaned. */
async function titleOf(file: SourceFile): Promise<string> {
  const { name } = pageName(withoutExtension(file.path));
  if (isTable(file.path)) return name;
  const head = await headText(file);
  const [, title] = /^\s*# ([^\n]+)/.exec(head) ?? /<h1 class="page-title"[^>]*>(.*?)<\/h1>/s.exec(head) ?? [];
  return (title && textOfHtml(title)) || name;
}

async function pagesOf(tree: FileTree): Promise<NotionFile[]> {
  const kinds = await noteFilesIn(tree.files, (file) => /\.(?:md|html)$/i.test(file.path));
  const isWhole = new Set(
    tree.files.filter(({ path }) => /_all\.csv$/i.test(path)).map(({ path }) => path.replace(/_all\.csv$/i, '')),
  );
  const files = tree.files.filter(
    (file) => kinds.has(file) || (isTable(file.path) && !isWhole.has(withoutExtension(file.path))),
  );
  return Promise.all(
    files.map(async (file) => {
      const { id } = pageName(withoutExtension(file.path));
      return { file, title: await titleOf(file), id, isTable: isTable(file.path) };
    }),
  );
}

/** The export of a workspace or page: HTML, or Markdown with a table for each database. */
class NotionExport {
  readonly #pages: readonly NotionFile[];
  readonly #places: NotionPlaces;
  readonly #links: NoteFiles;
  readonly #sink: ImportSink;
  readonly #databases = new Map<string, Promise<Database | null>>();
  /** The titles of pages by folder, to find rows that have none. */
  readonly #titles = new Map<string, string[]>();
  #line = 0;

  constructor(tree: FileTree, pages: readonly NotionFile[], sink: ImportSink) {
    this.#pages = pages;
    this.#places = new NotionPlaces(pages, sink);
    this.#sink = sink;
    const ids = new Map(pages.flatMap((page) => (page.isTable ? [] : [[page.file.path, idOf(page)] as const])));
    const known = new Set(ids.values());
    this.#links = new NoteFiles(tree.files, ids, sink, {
      resolve: (address) => {
        const id = pageIdIn(address);
        if (id !== null && known.has(id)) return { note: id };
        return /\.csv(?:[?#].*)?$/i.test(address) && !address.includes('://') ? 'drop' : undefined;
      },
    });
  }

  async read(): Promise<void> {
    for (const page of this.#pages) if (!page.isTable) await this.#readPage(page);
    for (const page of this.#pages) if (page.isTable) await this.#readTable(page);
  }

  async #readPage(page: NotionFile): Promise<void> {
    const { file } = page;
    const folder = folderOf(file.path);
    const owner = this.#places.ownerOf(folder);
    const database = owner?.isTable ? await this.#databaseOf(owner.file) : null;
    const note = await this.#noteOf(file, database);
    if (!note) return;
    this.#titles.set(folder, [...(this.#titles.get(folder) ?? []), note.title]);
    await this.#post(note, { ...this.#places.of(page), id: idOf(page), from: file.path });
  }

  async #noteOf(file: SourceFile, database: Database | null): Promise<NoteOfFile | null> {
    this.#line += 1;
    try {
      const text = await file.text(PAGE_MAX);
      const { name } = pageName(withoutExtension(file.path));
      return extensionOf(file.path) === 'html' ? readNotionPage(text, name) : readMarkdownPage(text, name, database);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      this.#sink.skip(this.#line, `${file.path}: ${error.message}`);
      return null;
    }
  }

  async #readTable(table: NotionFile): Promise<void> {
    const database = await this.#databaseOf(table.file);
    if (!database) return;
    const titles = [...(this.#titles.get(this.#places.folderBelow(table) ?? '') ?? [])];
    for (const row of database.rows) {
      const note = noteOfRow(database, row);
      const known = titles.indexOf(note.title);
      if (known >= 0) titles.splice(known, 1);
      else await this.#postRow(table, note);
    }
  }

  #postRow(table: NotionFile, note: NoteOfFile): Promise<void> {
    this.#line += 1;
    const place = this.#places.ofTable(table);
    const position = this.#places.nextPosition(place);
    return this.#post(note, { place, position, id: null, from: table.file.path });
  }

  async #post(
    note: NoteOfFile,
    { from, ...rest }: Pick<FoundPost, 'place' | 'position' | 'id'> & { from: string },
  ): Promise<void> {
    const html = await this.#links.html(note.html, from);
    await this.#sink.post({ ...note, ...rest, kind: 'note', html, line: this.#line });
  }

  #databaseOf(file: SourceFile): Promise<Database | null> {
    let database = this.#databases.get(file.path);
    if (!database) {
      database = readDatabase(file).catch((error: unknown) => {
        if (!(error instanceof UnreadableFile)) throw error;
        this.#sink.warn(`${file.path}: ${error.message}`);
        return null;
      });
      this.#databases.set(file.path, database);
    }
    return database;
  }
}

const idOf = ({ id, file }: NotionFile) => id ?? file.path;

/** Pages that are looked at for what Notion writes; in newer exports, the names of files do not tell. */
const LOOKED_AT = 5;

async function isNotion({ files }: FileTree): Promise<boolean> {
  if (files.some((file) => isNotionName(file.path))) return true;
  const pages = files.filter((file) => extensionOf(file.path) === 'html').slice(0, LOOKED_AT);
  for (const file of pages) if ((await textKindOf(file)) === 'page' && isNotionPage(await headText(file))) return true;
  return false;
}

export const NOTION: FolderReader = {
  format: 'notion',
  title: 'Notion',
  strength: STRENGTH.shared,
  recognizes: isNotion,
  read: async (tree, sink) => {
    for (const file of tree.files) if (SITE_MAP.test(file.path) || isTable(file.path)) file.isRead = true;
    await new NotionExport(tree, await pagesOf(tree), sink).read();
  },
};
