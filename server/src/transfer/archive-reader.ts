import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import {
  COLLECTION_DEPTH_MAX,
  CONTENT_MAX_BYTES,
  IMPORT_FOLDERS_MAX,
  IMPORT_LINKS_MAX,
  isIconId,
  TAG_NAME_MAX_LENGTH,
  TAGS_PER_POST_MAX,
} from '@benotes/contract';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

import { addressOf } from '../posts/content.ts';
import { sanitizeContent } from '../sanitize/sanitize.ts';
import {
  type ArchiveCollection,
  ArchiveCollections,
  ArchiveHead,
  ArchivePost,
  type ArchiveShare,
  ArchiveShares,
  ArchiveTags,
  FILES,
  PARTS,
} from './archive-format.ts';
import { linesOf } from './lines.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** How far an archive may unpack: a part that is held at once, all of it, and all of it against its own size. */
const PART_BYTES_MAX = 32 * 1024 * 1024;
const ALL_BYTES_MAX = 1024 * 1024 * 1024;
const RATIO_MAX = 200;
const SMALL_BYTES = 64 * 1024 * 1024;
const ENTRIES_MAX = 500_000;
/** JSON may spell a byte with six. */
const LINE_MAX = 7 * CONTENT_MAX_BYTES;
const FILE_PATH = /^files\/(?:attachments|thumbnails)\/[\w-]{22}\.webp$/;

export interface ArchiveTask {
  bytes: Uint8Array;
  /** Where posts and files are laid down; the caller's to remove. */
  folder: string;
}

/** An archive that was read and found good. Its posts stand in `folder`, cleaned, a line each; its files below `files`. */
export interface Archive {
  collections: ArchiveCollection[];
  tags: string[];
  shares: ArchiveShare[];
  posts: number;
  /** Paths below /storage, as posts name them. */
  files: string[];
}

/** @throws UnreadableFile for a damaged archive, one of another program, and one that unpacks beyond all measure. */
export async function readArchive({ bytes, folder }: ArchiveTask): Promise<Archive> {
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      autoClose: false,
    });
    return await readParts(zip, Math.min(ALL_BYTES_MAX, Math.max(SMALL_BYTES, RATIO_MAX * bytes.length)), folder);
  } catch (error) {
    if (error instanceof UnreadableFile || isDiskFull(error)) throw error;
    throw new UnreadableFile('The archive is damaged.'); // the library's words are for programmers
  }
}

const isDiskFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown }).code));

async function readParts(zip: ZipFile, maxBytes: number, folder: string): Promise<Archive> {
  const entries = await entriesOf(zip, maxBytes);
  const part = async <S extends TSchema>(name: string, schema: S): Promise<Static<S>> => {
    const entry = entries.get(name);
    if (!entry) throw new UnreadableFile(`This is no archive of Benotes: ${name} is missing.`);
    const value = parse(await textOf(zip, entry), name);
    const check = Compile(schema);
    if (!check.Check(value)) throw new UnreadableFile(`${name} is not as it should be.`);
    return value;
  };
  await part(PARTS.head, ArchiveHead);
  const collections = await part(PARTS.collections, ArchiveCollections);
  checkCollections(collections);
  const tags = (await part(PARTS.tags, ArchiveTags)).map((name) => cutTag(name));
  const shares = await part(PARTS.shares, ArchiveShares);
  const list = entries.get(PARTS.posts);
  if (!list) throw new UnreadableFile(`This is no archive of Benotes: ${PARTS.posts} is missing.`);
  const ids = new Set(collections.map(({ id }) => id));
  if (shares.some(({ collection_id }) => !ids.has(collection_id)))
    throw new UnreadableFile(`${PARTS.shares} names a collection that is not there.`);
  const posts = await readPosts(await zip.openReadStreamPromise(list), ids, path.join(folder, PARTS.posts));
  return { collections, tags, shares, posts, files: await unpackFiles(zip, entries, folder) };
}

async function entriesOf(zip: ZipFile, maxBytes: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize;
    if (total > maxBytes || entries.size >= ENTRIES_MAX) throw new UnreadableFile('The archive is too large.');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > PART_BYTES_MAX) throw new UnreadableFile(`${entry.fileName} is too large.`);
  const chunks: Buffer[] = [];
  // The library ends a stream that yields more than its entry announced.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
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

const cutTag = (name: string) => Array.from(name.trim()).slice(0, TAG_NAME_MAX_LENGTH).join('');

/** Checks and cleans every post into a file; returns how many there are. */
async function readPosts(source: Readable, collections: ReadonlySet<number>, target: string): Promise<number> {
  const check = Compile(ArchivePost);
  let count = 0;
  async function* cleaned(): AsyncGenerator<string> {
    for await (const line of linesOf(source, LINE_MAX)) {
      count += 1;
      const where = `${PARTS.posts}, line ${count}`;
      if (count > IMPORT_LINKS_MAX) throw new UnreadableFile(`There are more than ${IMPORT_LINKS_MAX} posts.`);
      const post = parse(line, where);
      if (!check.Check(post)) throw new UnreadableFile(`${where} is not as it should be.`);
      yield `${JSON.stringify(clean(post, collections, where))}\n`;
    }
  }
  await pipeline(Readable.from(cleaned()), createWriteStream(target));
  return count;
}

function clean(post: ArchivePost, collections: ReadonlySet<number>, where: string): ArchivePost {
  const { content, collection_id, tags } = post;
  if (Buffer.byteLength(content) > CONTENT_MAX_BYTES) throw new UnreadableFile(`${where}: the note is too large.`);
  // The address of a link stands there as it is, as the reader of bookmark files leaves it.
  const text = !content.includes('<') && addressOf(content) ? content : sanitizeContent(content);
  if (text === null) throw new UnreadableFile(`${where}: the note is nested too deep.`);
  if (collection_id !== null && !collections.has(collection_id))
    throw new UnreadableFile(`${where} names a collection that is not there.`);
  return { ...post, content: text, tags: tags.slice(0, TAGS_PER_POST_MAX).map((name) => cutTag(name)) };
}

async function unpackFiles(zip: ZipFile, entries: ReadonlyMap<string, Entry>, folder: string): Promise<string[]> {
  const names: string[] = [];
  for (const [name, entry] of entries) {
    if (!FILE_PATH.test(name)) continue; // its name is checked whole: no other path is ever written
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
    names.push(name.slice(FILES.length));
  }
  return names;
}
