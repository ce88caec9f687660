import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

import type { CollectionTree } from '@benotes/contract';
import { ZipFile } from 'yazl';

import { findCollections } from '../collections/collections.repo.ts';
import { nest } from '../collections/tree.ts';
import type { Db } from '../database/connect.ts';
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
import { batches, findTimes } from './import.repo.ts';
import { fileNameOf, noteAsMarkdown } from './note-files.ts';

/** Posts read at a time: one note may be 5 MB. */
const POSTS_AT_ONCE = 20;
const IDS_AT_ONCE = 2000;

type Reach = Pick<Services, 'db' | 'files' | 'workers'>;
type Add = (name: string, source: Readable, isPacked?: boolean) => Promise<void>;

interface Seen {
  /** Notes that people may read as Markdown. */
  notes: { id: number; title: string }[];
  /** Paths below /storage that posts refer to. */
  files: Set<string>;
}

/**
 * Everything of a person as a zip, piece by piece: a library of any size leaves in little memory. The stream ends with
 * an error when a part cannot be read, so that nobody keeps half an archive for a whole one.
 */
export function writeArchive(services: Reach, userId: number): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable; // a stream of Node, typed by its oldest interface
  // One part after the other, so that only one is ever open: the library would neither see it fail nor close it.
  let current: Readable | null = null;
  output.once('close', () => current?.destroy());
  // The library keeps what it is given for a part until the end: the same function for all of them, not their streams.
  const take = (pass: (error: unknown, source: Readable) => void) => current && pass(null, current);
  const add: Add = async (name, source, isPacked = false) => {
    current = source;
    if (output.destroyed) source.destroy();
    else zip.addReadStreamLazy(name, { compress: !isPacked }, take);
    await finished(source);
  };
  zip.on('error', (error: unknown) => output.destroy(error as Error));
  fill(add, services, userId)
    .then(() => zip.end())
    .catch((error: unknown) => output.destroy(error as Error));
  return output;
}

async function fill(add: Add, { db, files, workers }: Reach, userId: number): Promise<void> {
  const addJson = (name: string, value: unknown) => add(name, Readable.from([JSON.stringify(value)]));
  await addJson(PARTS.head, { product: 'Benotes', format: ARCHIVE_FORMAT, exported_at: new Date().toISOString() });
  const collections = await collectionsOf(db, userId);
  const known = new Set(collections.map(({ id }) => id));
  await addJson(PARTS.collections, collections);
  const tags = await findTags(db, userId);
  await addJson(
    PARTS.tags,
    tags.map(({ name }) => name),
  );
  const shares = await findShares(db, userId);
  await addJson(
    PARTS.shares,
    shares
      .filter(({ collection_id }) => known.has(collection_id))
      .map(({ token, collection_id, is_active }): ArchiveShare => ({ token, collection_id, is_active })),
  );
  await add('bookmarks.html', Readable.from(writeBookmarks(db, userId)));

  const seen: Seen = { notes: [], files: new Set() };
  await add(PARTS.posts, Readable.from(postLines(db, userId, known, seen)));
  for (const { id, title } of seen.notes) {
    const note = await noteAsMarkdown(db, workers, userId, id);
    if (note !== null) await add(`notes/${id} ${fileNameOf(title)}.md`, Readable.from([note]));
  }
  for (const name of seen.files) {
    const file = await files.read(name); // none where it is gone
    if (file) await add(FILES + name, file.body, true);
  }
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

/** `known`: the collections of the archive. Whoever makes one while it is written finds its posts uncategorized there. */
async function* postLines(
  db: Db,
  userId: number,
  known: ReadonlySet<number>,
  { notes, files }: Seen,
): AsyncGenerator<string> {
  for await (const ids of idsOf(db, userId)) {
    const rows = await db
      .selectFrom('posts')
      .select(['id', 'type', 'title', 'content', 'description', 'image_path', 'color', 'collection_id', 'order'])
      .select(['is_archived', 'archived_at', 'created_at', 'updated_at'])
      .where('id', 'in', ids)
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    const tags = await findTagsOf(
      db,
      rows.map(({ id }) => id),
    );
    for (const { id, type, is_archived, collection_id: from, ...row } of rows) {
      const collection_id = from !== null && known.has(from) ? from : null;
      const post: ArchivePost = { ...row, collection_id, tags: (tags.get(id) ?? []).map(({ name }) => name) };
      if (type === 'text' && is_archived === 0) notes.push({ id, title: row.title });
      const line = JSON.stringify(post);
      for (const [, name = ''] of line.matchAll(STORED_FILE)) files.add(ownCopy(name));
      yield `${line}\n`;
    }
  }
}

/** The ids of a person's posts, some at a time. Each look at what is left passes all of them: there are few. */
async function* idsOf(db: Db, userId: number): AsyncGenerator<number[]> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('posts')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(IDS_AT_ONCE)
      .execute();
    for await (const some of batches(rows, POSTS_AT_ONCE)) yield some.map(({ id }) => id);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** A part of a text keeps all of it in memory: a name must not keep its note. */
const ownCopy = (part: string) => Buffer.from(part).toString();
