import { CONTENT_MAX_BYTES } from '@benotes/contract';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

import { fromIso } from '../../dates.ts';
import { JSON_EXPORT_VERSION, JsonCollection, JsonPost } from '../../exports/json-format.ts';
import { type FileReader, type ImportSink, type Place, STRENGTH } from '../../formats/reader.ts';
import { headText } from '../../formats/source-files.ts';
import { linesOf } from '../../jobs/read-lines.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { ownPost } from './own-post.ts';

const HEAD = /^\s*\{\s*"product"\s*:\s*"Benotes"\s*,\s*"format"\s*:\s*"json"/;
/** The first line as it is exported. Other programs may have written the same file in another form. */
const FIRST_LINE = /^\{[^\n]*"collections":\[\n/;
const WHOLE_BYTES_MAX = 64 * 1024 * 1024;
const VERSION = /"version"\s*:\s*(\d+)/;
/** JSON may escape one byte with six. */
const LINE_MAX = 7 * CONTENT_MAX_BYTES;
const POST_LINK = /href="\/p\/(\d+)"/g;
const STORED_IMAGE = /<img\s[^>]*src="\/storage\/[^>]*>/g;

const isCollection = Compile(JsonCollection);
const isPost = Compile(JsonPost);
const isFile = Compile(Type.Object({ collections: Type.Array(Type.Unknown()), posts: Type.Array(Type.Unknown()) }));

/** The JSON export of Benotes (exports/json-format.ts), read line by line. */
export const benotesJson: FileReader = {
  format: 'benotes-json',
  title: 'Benotes',
  strength: STRENGTH.ours,
  recognizes: async (file) => HEAD.test(await headText(file)),
  read: async (file, sink) => {
    const version = Number(VERSION.exec(await headText(file))?.[1] ?? JSON_EXPORT_VERSION);
    if (version > JSON_EXPORT_VERSION) throw new UnreadableFile('This file was written by a newer version of Benotes.');
    const reader = new ItemReader(sink);
    if (FIRST_LINE.test(await headText(file)))
      for await (const line of linesOf(await file.stream(), LINE_MAX)) await reader.takeLine(line);
    else await reader.takeAll(parsed(await file.text(WHOLE_BYTES_MAX)));
    if (!reader.isComplete) sink.warn('The file ends too early: posts may be missing.');
  },
};

class ItemReader {
  isComplete = false;
  readonly #sink: ImportSink;
  readonly #places = new Map<number, Place>();
  #line = 0;

  constructor(sink: ImportSink) {
    this.#sink = sink;
  }

  async takeLine(text: string): Promise<void> {
    this.#line += 1;
    if (this.#line === 1 || text === '],"posts":[') return; // the head, and what separates collections from posts
    if (text === ']}') this.isComplete = true;
    else await this.#take(parsed(text.replace(/^,/, '')));
  }

  /** The whole file. Its items are counted instead of lines. */
  async takeAll(file: unknown): Promise<void> {
    if (!isFile.Check(file)) throw new UnreadableFile('This JSON file is damaged.');
    for (const item of [...file.collections, ...file.posts]) {
      this.#line += 1;
      await this.#take(item);
    }
    this.isComplete = true;
  }

  async #take(item: unknown): Promise<void> {
    if (isPost.Check(item)) await this.#post(item);
    else if (isCollection.Check(item)) this.#collection(item);
    else this.#sink.skip(this.#line, 'This is neither a collection nor a post.');
  }

  #collection({ id, name, parent_id, description, created_at, updated_at }: JsonCollection): void {
    const parent = parent_id === null ? null : (this.#places.get(parent_id) ?? null);
    const times = { created: fromIso(created_at), updated: fromIso(updated_at) };
    const options = { ...times, id: String(id), ...(description && { description }) };
    this.#places.set(id, this.#sink.place(parent, name, options));
  }

  #post(post: JsonPost): Promise<void> {
    const html = this.#html(post.content ?? post.note ?? '');
    return this.#sink.post({
      kind: post.type === 'link' ? 'link' : 'note',
      place: post.collection_id === null ? null : (this.#places.get(post.collection_id) ?? null),
      title: post.title,
      ...(post.url !== null && { url: post.url }),
      description: post.description,
      ...(html !== '' && { html, isStored: true }),
      tags: post.tags,
      flags: [...(post.is_pinned ? (['pinned'] as const) : []), ...(post.is_favorite ? (['favorite'] as const) : [])],
      created: fromIso(post.created_at),
      updated: fromIso(post.updated_at),
      deleted: post.archived_at === null ? null : (fromIso(post.archived_at) ?? true),
      ...ownPost(String(post.id)),
      position: -post.order,
      line: this.#line,
    });
  }

  /** With links to the other posts of the import, and without images, which a JSON file does not contain. */
  #html(html: string): string {
    const images = html.match(STORED_IMAGE)?.length ?? 0;
    if (images > 0) this.#sink.leaveOut('images', images);
    return html
      .replaceAll(STORED_IMAGE, '')
      .replaceAll(POST_LINK, (_all, id: string) => `href="${this.#sink.linkTo(id)}"`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
