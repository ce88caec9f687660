import { posix } from 'node:path';

import { Attachments, withFiles } from '../../formats/attachments.ts';
import { jsonHead } from '../../formats/json-head.ts';
import { isObject } from '../../formats/json-values.ts';
import { addressesIn } from '../../formats/markdown/html-addresses.ts';
import { decoded } from '../../formats/note-files/file-index.ts';
import { escapeHtml, linkBlock, markdownToHtml } from '../../formats/note-html.ts';
import { type FolderReader, type ImportSink, type Place, STRENGTH } from '../../formats/reader.ts';
import { baseName, type FileTree, type SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { meaningOf } from './labels.ts';
import { type TriliumNote, triliumNotes } from './trilium-meta.ts';

const META = '!!!meta.json';
/** The text of a note: code and mermaid diagrams are texts, too. */
const TEXT_BYTES_MAX = 32 * 1024 * 1024;

/** Exports of Trilium and TriliumNext as HTML or Markdown. They contain no dates. */
export const trilium: FolderReader = {
  format: 'trilium',
  title: 'Trilium',
  strength: STRENGTH.named,
  recognizes: async (files) => {
    const meta = metaFile(files);
    return meta !== undefined && isObject((await jsonHead(meta)).value);
  },
  read: async (files, sink) => {
    const meta = metaFile(files);
    if (!meta) throw new UnreadableFile('The export of Trilium has no list of its notes.');
    const root = meta.path.slice(0, -META.length);
    // The list names all files. What it does not name are pages for reading the export in a browser.
    for (const file of files.files) if (file.path.startsWith(root)) file.isRead = true;
    const tree = root === '' ? files : files.under(root.slice(0, -1));
    await new Export(tree, sink, await triliumNotes(meta)).read();
  },
};

const metaFile = (files: FileTree): SourceFile | undefined => files.files.find(({ path }) => baseName(path) === META);

const isFile = ({ type }: TriliumNote) => type === 'image' || type === 'file';

class Export {
  readonly #places: Place[] = [];
  readonly #idByPath: ReadonlyMap<string, string>;
  readonly #attachments: Attachments;
  /** Paths of files that texts may show. */
  readonly #files: ReadonlyMap<string, string>;

  constructor(
    readonly files: FileTree,
    readonly sink: ImportSink,
    readonly notes: readonly TriliumNote[],
  ) {
    this.#attachments = new Attachments(sink, files);
    this.#idByPath = new Map(
      notes.flatMap((note) => (note.path === null || isFile(note) ? [] : [[note.path, note.id]])),
    );
    this.#files = new Map(
      notes.flatMap((note) => [
        ...(note.path !== null && isFile(note) ? [[note.path, note.title] as const] : []),
        ...note.attachments.map(({ path, title }) => [path, title] as const),
      ]),
    );
  }

  async read(): Promise<void> {
    for (const [index, note] of this.notes.entries()) {
      const parent = note.parent === null ? null : (this.#places[note.parent] ?? null);
      const place = note.hasChildren ? this.sink.place(parent, note.title, { id: note.id }) : parent;
      this.#places.push(place);
      if (note.isClone) this.sink.leaveOut('clones');
      else await this.#takeNote(note, place, index + 1);
    }
  }

  async #takeNote(note: TriliumNote, place: Place, line: number): Promise<void> {
    const { tags, flags, html: lines, url } = meaningOf(note);
    const position = note.hasChildren ? -1 : note.position;
    const post = { place, title: note.title, tags, flags, id: note.id, line, position };
    if (note.type === 'webView' && url !== '') {
      await this.sink.post({ ...post, kind: 'link', url });
      return;
    }
    const text = await this.#textOf(note, line);
    if (text === null) return;
    await this.sink.post({
      ...post,
      kind: 'note',
      html: (url === '' ? '' : linkBlock(url, note.title)) + text + lines,
    });
  }

  /** The text as HTML; null if the note has none. */
  async #textOf(note: TriliumNote, line: number): Promise<string | null> {
    if (note.path === null) {
      if (!note.hasChildren && note.type !== 'text') this.sink.leaveOut('notes without a text');
      return note.type === 'text' && !note.hasChildren ? '' : null;
    }
    const file = this.files.get(note.path);
    if (!file) {
      this.sink.skip(line, `${note.path} is missing in the export.`);
      return null;
    }
    if (isFile(note) || note.type === 'canvas')
      return this.#attachments.html(note.path, note.type === 'canvas' ? baseName(note.path) : note.title);
    const source = await this.#sourceOf(file, line);
    if (source === null) return null;
    if (note.type !== 'text') return `<pre><code>${escapeHtml(source)}</code></pre>`;
    const html = note.format === 'markdown' ? markdownToHtml(source) : source;
    return this.#withAddresses(cleanHtml(html, note.title), note.path);
  }

  async #sourceOf(file: SourceFile, line: number): Promise<string | null> {
    try {
      return await file.text(TEXT_BYTES_MAX);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      this.sink.skip(line, error.message);
      return null;
    }
  }

  async #withAddresses(html: string, from: string): Promise<string> {
    const images = new Map<string, string | null>();
    for (const { address } of addressesIn(html)) {
      const path = pathOf(address, from);
      const title = path === null ? undefined : this.#files.get(path);
      if (path !== null && title !== undefined) images.set(path, await this.#attachments.address(path, title));
    }
    return withFiles(html, (address, isImage) => {
      const path = pathOf(address, from);
      if (path === null) return 'keep';
      const image = images.get(path);
      if (image !== undefined && image !== null) return { address: image, kind: 'image' };
      if (image === null) return { missing: this.#files.get(path) ?? baseName(path) };
      const id = this.#idByPath.get(path);
      return id === undefined || isImage ? 'drop' : { address: this.sink.linkTo(id) };
    });
  }
}

/** The path that an address in a file means; null for what is not in the export. */
function pathOf(address: string, from: string): string | null {
  if (/^(?:[a-z][\w+.-]*:|\/|#)/i.test(address)) return null;
  const relative = address.replace(/[?#].*$/s, '');
  return posix.join(posix.dirname(from), decoded(relative)).normalize('NFC');
}

/** Without the title, which pages repeat as a heading, and with the names of languages as editors know them. */
function cleanHtml(html: string, title: string): string {
  return withoutTitle(html, title).replaceAll(
    /\bclass="language-(?:text|application)-(?:x-)?([\w+]+)(?:-env-\w+)?"/g,
    'class="language-$1"',
  );
}

/** Without the first heading, if it is the title. */
function withoutTitle(html: string, title: string): string {
  const start = /<h1\b[^<>]*>/i.exec(html);
  const begin = start ? start.index + start[0].length : 0;
  const length = start ? html.slice(begin).search(/<\/h1>/i) : -1;
  if (!start || length < 0) return html;
  const isTitle =
    start[0].includes('data-trilium-h1') || html.slice(begin, begin + length).trim() === escapeHtml(title);
  return isTitle ? html.slice(0, start.index) + html.slice(begin + length + '</h1>'.length).trimStart() : html;
}
