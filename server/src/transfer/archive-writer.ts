import { Readable } from 'node:stream';

import type { CollectionTree } from '@benotes/contract';

import { findCollections } from '../collections/collections.repo.ts';
import { nest } from '../collections/tree.ts';
import type { Db } from '../database/connect.ts';
import type { Services } from '../services.ts';
import { findShares } from '../shares/shares.repo.ts';
import { findTags } from '../tags/tags.repo.ts';
import { ARCHIVE_FORMAT, type ArchiveCollection, type ArchiveShare, FILES, PARTS } from './archive-format.ts';
import { writeBookmarks } from './export.service.ts';
import { findTimes } from './import.repo.ts';
import { postLines, type Seen } from './library-posts.ts';
import { noteFiles } from './note-files.ts';
import { ZipWriter } from './zip-writer.ts';

type Reach = Pick<Services, 'db' | 'files' | 'workers'>;

/**
 * Everything of a person as a zip, at the pace of whoever takes it: a library of any size leaves in little memory. The
 * stream ends with an error when a part cannot be read, so that nobody keeps half an archive for a whole one.
 */
export const writeArchive = (services: Reach, userId: number): Readable =>
  Readable.from(partsOf(services, userId), { objectMode: false });

async function* partsOf({ db, files, workers }: Reach, userId: number): AsyncGenerator<Buffer> {
  const now = new Date();
  const zip = new ZipWriter(now);
  const json = (name: string, value: unknown) => zip.streamed(name, Readable.from([JSON.stringify(value)]));
  yield* json(PARTS.head, { product: 'Benotes', format: ARCHIVE_FORMAT, exported_at: now.toISOString() });
  const collections = await collectionsOf(db, userId);
  const known = new Set(collections.map(({ id }) => id));
  yield* json(PARTS.collections, collections);
  const tags = await findTags(db, userId);
  yield* json(
    PARTS.tags,
    tags.map(({ name }) => name),
  );
  const shares = await findShares(db, userId);
  yield* json(
    PARTS.shares,
    shares
      .filter(({ collection_id }) => known.has(collection_id))
      .map(({ token, collection_id, is_active }): ArchiveShare => ({ token, collection_id, is_active })),
  );
  yield* zip.streamed('bookmarks.html', writeBookmarks(db, userId));

  const seen: Seen = { notes: [], files: new Set() };
  yield* zip.streamed(PARTS.posts, postLines(db, userId, known, seen));
  for await (const notes of noteFiles(db, workers, userId, seen.notes))
    yield Buffer.concat(notes.map(({ name, bytes }) => zip.packed(name, bytes)));
  for (const name of seen.files) {
    const file = await files.read(name); // none where it is gone
    if (!file) continue;
    try {
      yield* zip.streamed(FILES + name, file.body as AsyncIterable<Buffer>, false); // a stream of bytes
    } finally {
      // Who hangs up before its first byte leaves it open.
      file.body.destroy();
    }
  }
  yield* zip.directory();
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
