import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import {
  CONTENT_MAX_BYTES,
  fieldsWith,
  IMPORT_LINKS_MAX,
  POST_FIELDS,
  TAG_NAME_MAX_LENGTH,
  TAGS_PER_POST_MAX,
} from '@benotes/contract';
import { Compile } from 'typebox/compile';

import { sanitizeContent } from '../../kernel/sanitize/sanitize.ts';
import { urlOf } from '../../library/posts/link-content.ts';
import { tagKey } from '../../library/tags/tags.repo.ts';
import { linesOf } from '../jobs/read-lines.ts';
import { addLine, type ListedLines, noLines, TITLE_SHOWN } from '../jobs/reported-lines.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { FoundFigures } from '../reading/found-figures.ts';
import type { ReadImport } from '../reading/read-format.ts';
import { cut } from '../text.ts';
import { ArchivePost, PARTS, STORED_FILE } from './archive-format.ts';
import { distinctOrders, type OrderedPost } from './archive-orders.ts';
import { type OpenZip, streamOf } from './archive-zip.ts';

/** JSON may escape one byte with six. */
const LINE_MAX = 7 * CONTENT_MAX_BYTES;

/** Tags by name, unique however they are spelled. */
export class Tags {
  readonly #names = new Map<string, string>();

  constructor(names: readonly string[]) {
    this.add(names);
  }

  add(names: readonly string[]): void {
    for (const name of names) {
      const key = tagKey(name);
      if (!this.#names.has(key)) this.#names.set(key, name);
    }
    if (this.#names.size > IMPORT_LINKS_MAX) throw new UnreadableFile(`There are more than ${IMPORT_LINKS_MAX} tags.`);
  }

  get names(): string[] {
    return [...this.#names.values()];
  }
}

/** What is known of the posts of an archive once they are read. */
export interface ReadPosts {
  /** The order number of each post, in the order of the lines. */
  orders: number[];
  /** The id that each post has in the archive, likewise; -1 for none. */
  ids: number[];
  /** What a preview says of its posts. */
  figures: Pick<ReadImport, 'links' | 'notes' | 'deleted' | 'oldest' | 'newest'>;
  /** Posts that were truncated. */
  shortened: ListedLines;
}

export function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableFile(`${where} is not JSON.`);
  }
}

const LIMITED = fieldsWith('limit');

const whole = (text: string) => cut(text, Infinity);

/** Tag names as they are stored: those with visible characters. */
export const namesOf = (tags: readonly string[]) =>
  tags.map((name) => cut(name.trim(), TAG_NAME_MAX_LENGTH).trim()).filter((name) => name !== '');

/**
 * Validates and sanitizes posts and writes them to a file; returns their figures, and the files they reference.
 */
export async function readPosts(
  open: OpenZip,
  { collections, tags }: { collections: ReadonlySet<number>; tags: Tags },
  target: string,
): Promise<ReadPosts & { shown: ReadonlySet<string> }> {
  const check = Compile(ArchivePost);
  const shortened = noLines();
  const posts: OrderedPost[] = [];
  const ids: number[] = [];
  const figures = new FoundFigures();
  const shown = new Set<string>();
  async function* cleaned(): AsyncGenerator<string> {
    for await (const line of linesOf(streamOf(open, PARTS.posts), LINE_MAX)) {
      const where = `${PARTS.posts}, line ${posts.length + 1}`;
      if (posts.length === IMPORT_LINKS_MAX) throw new UnreadableFile(`There are more than ${IMPORT_LINKS_MAX} posts.`);
      const read = parseJson(line, where);
      if (!check.Check(read)) throw new UnreadableFile(`${where} is invalid.`);
      const post = clean(read, collections, where);
      tags.add(post.tags);
      for (const field of LIMITED)
        if ((post[field] ?? '').length < whole(read[field] ?? '').length)
          addLine(shortened, {
            line: posts.length + 1,
            reason: `The ${field} was cut: ${cut(post.title, TITLE_SHOWN)}`,
          });
      ids.push(post.id ?? -1);
      const kind = urlOf(post.content) === null ? 'note' : 'link';
      figures.add({ kind, deleted: post.archived_at, created: post.created_at, flags: [] });
      posts.push({ collection_id: post.collection_id, order: post.order, isLive: post.archived_at === null });
      for (const [, name = ''] of `${post.content} ${post.note} ${post.image_path}`.matchAll(STORED_FILE))
        shown.add(ownCopy(name));
      yield `${JSON.stringify(post)}\n`;
    }
  }
  await pipeline(Readable.from(cleaned()), createWriteStream(target));
  const { links, notes, deleted, oldest, newest } = figures.figures;
  const found = { links, notes, deleted, oldest, newest };
  return { orders: distinctOrders(posts), ids, figures: found, shown, shortened };
}

/** Copies the string, because a substring keeps the whole original in memory. */
const ownCopy = (part: string) => Buffer.from(part).toString();

function clean(post: ArchivePost, collections: ReadonlySet<number>, where: string): ArchivePost {
  if (post.collection_id !== null && !collections.has(post.collection_id))
    throw new UnreadableFile(`${where} refers to a missing collection.`);
  return { ...post, ...cleanTexts(post, where) };
}

type Texts = Pick<ArchivePost, 'title' | 'content' | 'description' | 'tags' | 'note'>;

/**
 * The texts of a post, or of a version of one, as this server stores them. @throws UnreadableFile if one is too large.
 */
export function cleanTexts(post: Texts, where: string) {
  const content = whole(post.content);
  // A link's URL is stored as it is, as in bookmark files.
  const text = !content.includes('<') && urlOf(content) ? content : cleanHtml(content, where);
  const note = post.note && urlOf(text) !== null ? cleanHtml(whole(post.note), where) || null : null;
  return { ...limited(post), content: text, note, tags: namesOf(post.tags).slice(0, TAGS_PER_POST_MAX) };
}

/** The fields that have a limit, cut to it. */
const limited = (post: Texts) =>
  Object.fromEntries(
    LIMITED.map((name) => [
      name,
      (post[name] ?? null) === null ? null : cut(post[name] ?? '', POST_FIELDS[name].limit),
    ]),
  ) as Pick<ArchivePost, (typeof LIMITED)[number]>; // null only where it was null

function cleanHtml(html: string, where: string): string {
  if (sizeOf(html) > CONTENT_MAX_BYTES) throw new UnreadableFile(`${where}: The note is too large.`);
  const clean = sanitizeContent(html);
  if (clean === null) throw new UnreadableFile(`${where}: The note is nested too deeply.`);
  return clean;
}

/** The size of a note as it was written: sanitizing may escape one character with five. */
function sizeOf(content: string): number {
  const bytes = Buffer.byteLength(content);
  if (bytes <= CONTENT_MAX_BYTES) return bytes;
  return Buffer.byteLength(content.replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, ' '));
}
