import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import type { CollectionTree } from '@benotes/contract';
import { ZipFile } from 'yazl';

import { findCollections } from '../collections/collections.repo.ts';
import { nest } from '../collections/tree.ts';
import type { Db } from '../database/connect.ts';
import { filesDir } from '../files/storage.ts';
import { findTagsOf } from '../posts/posts.repo.ts';
import type { Services } from '../services.ts';
import { findShares } from '../shares/shares.repo.ts';
import { findTags } from '../tags/tags.repo.ts';
import {
  ARCHIVE_FORMAT,
  type ArchiveCollection,
  type ArchivePost,
  type ArchiveShare,
  FILES,
  PARTS,
  STORED_FILE,
} from './archive-format.ts';
import { writeBookmarks } from './export.service.ts';
import { findTimes } from './import.repo.ts';

/** Posts read at a time: one note may be 5 MB. */
const POSTS_AT_ONCE = 20;
/** Longest name of a note's file, in characters. */
const NAME_MAX = 80;

interface Seen {
  /** Notes that people may read as Markdown. */
  notes: { id: number; title: string }[];
  /** Paths below /storage that posts refer to. */
  files: Set<string>;
}

/** Everything of a person as a zip, piece by piece: a library of any size leaves in little memory. */
export function writeArchive(services: Pick<Services, 'db' | 'config' | 'workers'>, userId: number): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable; // a stream of Node, typed by its oldest interface
  fill(zip, services, userId).catch((error: unknown) => output.destroy(error as Error));
  return output;
}

async function fill(
  zip: ZipFile,
  { db, config, workers }: Pick<Services, 'db' | 'config' | 'workers'>,
  userId: number,
): Promise<void> {
  const addJson = (name: string, value: unknown) => zip.addBuffer(Buffer.from(JSON.stringify(value)), name);
  addJson(PARTS.head, { product: 'Benotes', format: ARCHIVE_FORMAT, exported_at: new Date().toISOString() });
  addJson(PARTS.collections, await collectionsOf(db, userId));
  const tags = await findTags(db, userId);
  addJson(
    PARTS.tags,
    tags.map(({ name }) => name),
  );
  const shares: ArchiveShare[] = (await findShares(db, userId)).map(({ token, collection_id, is_active }) => ({
    token,
    collection_id,
    is_active,
  }));
  addJson(PARTS.shares, shares);
  zip.addReadStream(Readable.from(writeBookmarks(db, userId)), 'bookmarks.html');

  const seen: Seen = { notes: [], files: new Set() };
  const posts = Readable.from(postLines(db, userId, seen));
  zip.addReadStream(posts, PARTS.posts);
  await new Promise((resolve, reject) => posts.once('end', resolve).once('error', reject));

  for (const { id, title } of seen.notes)
    zip.addReadStreamLazy(`notes/${id} ${fileNameOf(title)}.md`, (give) => {
      noteAsMarkdown(db, workers, userId, id).then(
        (text) => give(null, Readable.from([text])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  for (const name of seen.files) {
    const file = path.join(filesDir(config.dataDir), name);
    if (await exists(file))
      zip.addReadStreamLazy(FILES + name, { compress: false }, (give) => give(null, createReadStream(file)));
  }
  zip.end();
}

/** The collections with parents before their children, siblings in their order. */
async function collectionsOf(db: Db, userId: number): Promise<ArchiveCollection[]> {
  const times = await findTimes(db, userId);
  const now = new Date().toISOString();
  const listed: ArchiveCollection[] = [];
  let level: CollectionTree[] = nest(await findCollections(db, userId)).roots;
  while (level.length > 0) {
    for (const { id, name, icon_id, parent_id } of level)
      listed.push({ id, name, icon_id, parent_id, ...(times.get(id) ?? { created_at: now, updated_at: now }) });
    level = level.flatMap(({ nested }) => nested);
  }
  return listed;
}

async function* postLines(db: Db, userId: number, { notes, files }: Seen): AsyncGenerator<string> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('posts')
      .select(['id', 'type', 'title', 'content', 'description', 'image_path', 'color', 'collection_id', 'order'])
      .select(['is_archived', 'archived_at', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(POSTS_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    const tags = await findTagsOf(
      db,
      rows.map(({ id }) => id),
    );
    for (const { id, type, is_archived, ...row } of rows) {
      const post: ArchivePost = { ...row, tags: (tags.get(id) ?? []).map(({ name }) => name) };
      if (type === 'text' && is_archived === 0) notes.push({ id, title: row.title });
      const line = JSON.stringify(post);
      for (const [, name = ''] of line.matchAll(STORED_FILE)) files.add(name);
      yield `${line}\n`;
    }
    last = rows.at(-1)?.id ?? last;
  }
}

async function noteAsMarkdown(db: Db, workers: Services['workers'], userId: number, id: number): Promise<string> {
  const note = await db
    .selectFrom('posts')
    .select(['title', 'content', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!note) return ''; // it was deleted for good meanwhile
  const { title, content, created_at, updated_at } = note;
  const tags = ((await findTagsOf(db, [id])).get(id) ?? []).map(({ name }) => name);
  // A quoted string of JSON is one of YAML.
  const head = { title, tags, created: created_at, updated: updated_at };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${await workers.run('toMarkdown', content)}`;
}

/** A title as every file system takes it. */
function fileNameOf(title: string): string {
  const plain = title
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ');
  const name = Array.from(plain)
    .slice(0, NAME_MAX)
    .join('')
    .trim()
    .replaceAll(/^\.+|[. ]+$/g, '');
  return name || 'Untitled';
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
