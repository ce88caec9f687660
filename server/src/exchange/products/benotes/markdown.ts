import path from 'node:path/posix';

import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { parse } from 'yaml';

import { fromIso } from '../../dates.ts';
import { BIN_FOLDER, FOLDERS_FILE } from '../../exports/file-names.ts';
import { JsonCollection } from '../../exports/json-format.ts';
import { HIGHLIGHTS_BEGIN } from '../../exports/markdown-files.ts';
import { markdownToHtml } from '../../formats/note-html.ts';
import { type FolderReader, type ImportSink, type Place, STRENGTH } from '../../formats/reader.ts';
import {
  baseName,
  extensionOf,
  type FileTree,
  headText,
  type SourceFile,
  withoutExtension,
} from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { ownPost } from './own-post.ts';

const isFolders = Compile(
  Type.Object({
    product: Type.Literal('Benotes'),
    format: Type.Literal('markdown'),
    collections: Type.Array(Type.Intersect([JsonCollection, Type.Object({ folder: Type.String() })])),
  }),
);
const HEAD = /^---\r?\n([\s\S]*?\r?\n)?---(?:\r?\n|$)/;
const ID = /^id: (\d+)\r?$/m;

/** The Markdown folder of Benotes (docs/exports.md), also when it was edited with another program since. */
export const benotesMarkdown: FolderReader = {
  format: 'benotes-markdown',
  title: 'Benotes',
  strength: STRENGTH.ours,
  recognizes: async (files) => {
    const file = files.get(FOLDERS_FILE);
    return file !== undefined && /^\s*\{\s*"product":\s*"Benotes",\s*"format":\s*"markdown"/.test(await headText(file));
  },
  read: async (files, sink) => {
    const reader = new MarkdownFolder(files, sink);
    await reader.placeCollections();
    let line = 0;
    for (const file of files.files) if (extensionOf(file.path) === 'md') await reader.read(file, (line += 1));
  },
};

class MarkdownFolder {
  readonly #files: FileTree;
  readonly #sink: ImportSink;
  readonly #places = new Map<string, Place>([['', null]]);

  constructor(files: FileTree, sink: ImportSink) {
    this.#files = files;
    this.#sink = sink;
  }

  /** The collections with their exact names and in their order, empty ones as well. */
  async placeCollections(): Promise<void> {
    const list = await this.#folders();
    if (!isFolders.Check(list)) throw new UnreadableFile(`${FOLDERS_FILE} is damaged.`);
    for (const { folder, name, id, description, created_at, updated_at } of list.collections) {
      const times = { created: fromIso(created_at), updated: fromIso(updated_at) };
      const options = { ...times, id: String(id), ...(description && { description }) };
      this.#places.set(folder, this.#sink.place(this.#placeOf(parentOf(folder)), name, options));
    }
  }

  /** A damaged file is reported, and the others are read. */
  async read(file: SourceFile, line: number): Promise<void> {
    const text = await this.#readable(line, () => file.text());
    if (text === null) return;
    const fields = fieldsOf(HEAD.exec(text)?.[1] ?? '');
    const html = await this.#htmlOf(noteIn(text), file.path, line);
    const url = textOf(fields['url']);
    const isLink = fields['type'] === 'link' && url !== '';
    const isDeleted = file.path.startsWith(`${BIN_FOLDER}/`);
    await this.#sink.post({
      kind: isLink ? 'link' : 'note',
      place: this.#placeOf(parentOf(isDeleted ? file.path.slice(BIN_FOLDER.length + 1) : file.path)),
      title: 'title' in fields ? textOf(fields['title']) : withoutExtension(baseName(file.path)),
      ...(isLink && { url }),
      description: textOf(fields['description']) || null,
      ...(html !== '' && { html }),
      tags: Array.isArray(fields['tags']) ? fields['tags'].map(textOf).filter(Boolean) : [],
      flags: (['pinned', 'favorite'] as const).filter((flag) => fields[flag] === true),
      created: fromIso(fields['created']),
      updated: fromIso(fields['updated']),
      deleted: isDeleted ? (fromIso(fields['archived']) ?? true) : null,
      ...ownPost(await idOf(file)),
      ...(typeof fields['order'] === 'number' && { position: -fields['order'] }),
      line,
    });
  }

  async #folders(): Promise<unknown> {
    const text = (await this.#files.get(FOLDERS_FILE)?.text()) ?? '';
    return parsed(() => JSON.parse(text) as unknown);
  }

  /** The collection of a folder, which another program may have added. */
  #placeOf(folder: string): Place {
    const known = this.#places.get(folder);
    if (known !== undefined) return known;
    const place = this.#sink.place(this.#placeOf(parentOf(folder)), baseName(folder));
    this.#places.set(folder, place);
    return place;
  }

  async #readable<T>(line: number, read: () => Promise<T>): Promise<T | null> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      this.#sink.skip(line, error.message);
      return null;
    }
  }

  async #htmlOf(markdown: string, from: string, line: number): Promise<string> {
    const found = new Map<string, string | null>();
    markdownToHtml(markdown, {
      addressOf: (href) => {
        found.set(href, href);
        return href;
      },
    });
    for (const href of found.keys()) found.set(href, await this.#addressOf(href, from, line));
    return markdownToHtml(markdown, { addressOf: (href) => found.get(href) ?? null }).trim();
  }

  /** The address of a post or an image of the folder, null for a damaged image; other addresses stay as they are. */
  async #addressOf(href: string, from: string, line: number): Promise<string | null> {
    const target = parsed(() => path.join(path.dirname(from), decodeURIComponent(href)));
    const file = target === undefined ? undefined : this.#files.get(target);
    if (!file) return href;
    if (extensionOf(file.path) === 'md') return this.#sink.linkTo(await idOf(file));
    const bytes = await this.#readable(line, () => file.bytes());
    return bytes === null ? null : this.#sink.image(baseName(file.path), bytes);
  }
}

const parentOf = (file: string) => (file.includes('/') ? path.dirname(file) : '');
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The note of a file, without its front matter and highlights. */
const noteIn = (text: string) => text.replace(HEAD, '').split(`\n${HIGHLIGHTS_BEGIN}`, 1)[0] ?? '';

/** The id of its post, or its path if another program made the file or it is damaged. */
async function idOf(file: SourceFile): Promise<string> {
  try {
    return ID.exec(HEAD.exec(await headText(file))?.[1] ?? '')?.[1] ?? file.path;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return file.path;
  }
}

function fieldsOf(head: string): Record<string, unknown> {
  const value: unknown = parsed(() => parse(head, { maxAliasCount: 0 }) as unknown);
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** Undefined if it throws: what another program damaged is left out. */
function parsed<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
