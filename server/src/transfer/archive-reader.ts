import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import {
  COLLECTION_DEPTH_MAX,
  COLLECTION_NAME_MAX_LENGTH,
  CONTENT_MAX_BYTES,
  IMPORT_FOLDERS_MAX,
  IMPORT_LINKS_MAX,
  isIconId,
  TAG_NAME_MAX_LENGTH,
  TAGS_PER_POST_MAX,
  TITLE_MAX_LENGTH,
} from '@benotes/contract';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

import { addressOf } from '../posts/content.ts';
import { sanitizeContent } from '../sanitize/sanitize.ts';
import {
  ARCHIVE_FORMAT,
  type ArchiveCollection,
  ArchiveCollections,
  ArchiveHead,
  ArchivePost,
  type ArchiveShare,
  ArchiveShares,
  ArchiveTags,
  PARTS,
  STORED_FILE,
} from './archive-format.ts';
import { distinctOrders, type OrderedPost } from './archive-orders.ts';
import { entriesOf, entryOf, type OpenZip, textOf, unpackFiles } from './archive-zip.ts';
import { cut } from './bookmark-fields.ts';
import type { Skipped } from './import.repo.ts';
import { linesOf } from './lines.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { withZip } from './zip-file.ts';

/** JSON may spell a byte with six. */
const LINE_MAX = 7 * CONTENT_MAX_BYTES;

export interface ArchiveTask {
  /** The archive. */
  file: string;
  /** Where posts and files are laid down; the caller's to remove. */
  folder: string;
}

/** An archive that was read and found good. Its posts stand in `folder`, cleaned, a line each; its files below `files`. */
export interface Archive {
  collections: ArchiveCollection[];
  tags: string[];
  shares: ArchiveShare[];
  /** The order number of each post, in the order of their lines. */
  orders: number[];
  /** Paths below /storage, as posts name them: those that are there. */
  files: string[];
  skipped: Skipped[];
}

/** @throws UnreadableFile for a damaged archive, one of another program, and one that unpacks beyond all measure. */
export async function readArchive({ file, folder }: ArchiveTask): Promise<Archive> {
  try {
    return await withZip(file, async (zip) => readParts({ zip, entries: await entriesOf(zip) }, folder));
  } catch (error) {
    if (error instanceof UnreadableFile || isDiskFull(error)) throw error;
    throw new UnreadableFile('The archive is damaged.'); // the library's words are for programmers
  }
}

const isDiskFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown }).code));

async function readParts(open: OpenZip, folder: string): Promise<Archive> {
  const part = async <S extends TSchema>(name: string, schema: S): Promise<Static<S>> => {
    const value = parse(await textOf(open, name), name);
    const check = Compile(schema);
    if (!check.Check(value)) throw new UnreadableFile(`${name} is not as it should be.`);
    return value;
  };
  const { format } = await part(PARTS.head, ArchiveHead);
  if (format > ARCHIVE_FORMAT) throw new UnreadableFile('This archive was made by a later version of Benotes.');
  const collections = (await part(PARTS.collections, ArchiveCollections)).map((collection) => ({
    ...collection,
    name: cut(collection.name.trim(), COLLECTION_NAME_MAX_LENGTH) || 'Untitled',
  }));
  checkCollections(collections);
  const tags = namesOf(await part(PARTS.tags, ArchiveTags));
  const shares = (await part(PARTS.shares, ArchiveShares)).map((share) => ({ ...share, token: whole(share.token) }));
  const ids = new Set(collections.map(({ id }) => id));
  if (shares.some(({ collection_id }) => !ids.has(collection_id)))
    throw new UnreadableFile(`${PARTS.shares} names a collection that is not there.`);
  const posts = await open.zip.openReadStreamPromise(entryOf(open, PARTS.posts));
  const { orders, shown } = await readPosts(posts, ids, path.join(folder, PARTS.posts));
  return { collections, tags, shares, orders, ...(await unpackFiles(open, shown, folder)) };
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableFile(`${where} is no JSON.`);
  }
}

function checkCollections(collections: readonly ArchiveCollection[]): void {
  if (collections.length > IMPORT_FOLDERS_MAX)
    throw new UnreadableFile(`There are more than ${IMPORT_FOLDERS_MAX} collections.`);
  const depths = new Map<number, number>();
  for (const { id, parent_id, icon_id } of collections) {
    const depth = parent_id === null ? 1 : (depths.get(parent_id) ?? Infinity) + 1;
    if (depths.has(id) || depth === Infinity || (icon_id !== null && !isIconId(icon_id)))
      throw new UnreadableFile(`${PARTS.collections} is not as it should be.`);
    if (depth > COLLECTION_DEPTH_MAX) throw new UnreadableFile(`Collections nest deeper than ${COLLECTION_DEPTH_MAX}.`);
    depths.set(id, depth);
  }
}

const whole = (text: string) => cut(text, Infinity);

/** Names of tags as they are stored: those with something to see. */
const namesOf = (tags: readonly string[]) =>
  tags.map((name) => cut(name.trim(), TAG_NAME_MAX_LENGTH).trim()).filter((name) => name !== '');

/** Checks and cleans every post into a file; returns their numbers, and the files they show. */
async function readPosts(
  source: Readable,
  collections: ReadonlySet<number>,
  target: string,
): Promise<{ orders: number[]; shown: ReadonlySet<string> }> {
  const check = Compile(ArchivePost);
  const posts: OrderedPost[] = [];
  const shown = new Set<string>();
  async function* cleaned(): AsyncGenerator<string> {
    for await (const line of linesOf(source, LINE_MAX)) {
      const where = `${PARTS.posts}, line ${posts.length + 1}`;
      if (posts.length === IMPORT_LINKS_MAX) throw new UnreadableFile(`There are more than ${IMPORT_LINKS_MAX} posts.`);
      const read = parse(line, where);
      if (!check.Check(read)) throw new UnreadableFile(`${where} is not as it should be.`);
      const post = clean(read, collections, where);
      posts.push({ collection_id: post.collection_id, order: post.order, isLive: post.archived_at === null });
      for (const [, name = ''] of `${post.content} ${post.image_path}`.matchAll(STORED_FILE)) shown.add(name);
      yield `${JSON.stringify(post)}\n`;
    }
  }
  await pipeline(Readable.from(cleaned()), createWriteStream(target));
  return { orders: distinctOrders(posts), shown };
}

function clean(post: ArchivePost, collections: ReadonlySet<number>, where: string): ArchivePost {
  const content = whole(post.content);
  if (sizeOf(content) > CONTENT_MAX_BYTES) throw new UnreadableFile(`${where}: the note is too large.`);
  // The address of a link stands there as it is, as the reader of bookmark files leaves it.
  const text = !content.includes('<') && addressOf(content) ? content : sanitizeContent(content);
  if (text === null) throw new UnreadableFile(`${where}: the note is nested too deep.`);
  if (post.collection_id !== null && !collections.has(post.collection_id))
    throw new UnreadableFile(`${where} names a collection that is not there.`);
  return {
    ...post,
    title: cut(post.title, TITLE_MAX_LENGTH),
    content: text,
    description: post.description === null ? null : whole(post.description),
    tags: namesOf(post.tags).slice(0, TAGS_PER_POST_MAX),
  };
}

/** Bytes of a note as it was written: cleaning it may have spelt one character with five. */
function sizeOf(content: string): number {
  const bytes = Buffer.byteLength(content);
  if (bytes <= CONTENT_MAX_BYTES) return bytes;
  return Buffer.byteLength(content.replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, ' '));
}
