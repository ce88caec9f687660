import { Readable } from 'node:stream';

import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import type { Files } from '../../library/files/files.ts';
import type { ExportRequest } from '../exports/spooled-posts.ts';
import { streamOfSpool } from '../jobs/spool.ts';
import { ARCHIVE_FORMAT, type ArchiveShare, FILES, PARTS, SNAPSHOTS } from './archive-format.ts';
import { ManifestLines } from './archive-manifest.ts';
import { type SpooledLibrary, spoolLibrary } from './library-snapshot.ts';
import { noteFiles } from './note-files.ts';
import { ZipWriter } from './zip-writer.ts';

interface Dependencies {
  db: Db;
  files: Files;
  workers: WorkerPool;
  config: Config;
}

/**
 * Everything of a user, or of a collection with those below it, as a zip, as of one moment, sent as fast as the client
 * reads: a library of any size is streamed with little memory. If an entry cannot be read, the stream fails, so that
 * nobody mistakes half an archive for a complete one.
 */
export async function writeArchive(
  { db, config, ...services }: Dependencies,
  { userId, ...request }: Pick<ExportRequest, 'userId' | 'collectionId' | 'hasVersions'>,
): Promise<Readable> {
  const library = await spoolLibrary(db, config.dataDir, userId, request);
  return streamOfSpool(library.spool, partsOf(services, userId, library));
}

async function* partsOf(
  { files, workers }: Pick<Dependencies, 'files' | 'workers'>,
  userId: number,
  library: SpooledLibrary,
): AsyncGenerator<Buffer> {
  const { collections, tags, shares, searches, spool, bookmarks, posts, copies, snapshots, versions, notes } = library;
  const now = new Date();
  const manifest = new ManifestLines();
  const zip = new ZipWriter(now, (name, digest) => manifest.add(name, digest));
  const json = (name: string, value: unknown) => zip.streamed(name, Readable.from([JSON.stringify(value)]));
  const head = { product: 'Benotes', format: ARCHIVE_FORMAT, has_manifest: true };
  yield* json(PARTS.head, { ...head, exported_at: now.toISOString() });
  yield* json(PARTS.collections, collections);
  yield* json(PARTS.tags, tags);
  yield* json(
    PARTS.shares,
    shares.flatMap(({ token, collection_id, is_active }): ArchiveShare[] =>
      collection_id === null ? [] : [{ token, collection_id, is_active }],
    ),
  );
  yield* json(PARTS.searches, searches);
  yield* zip.streamed('bookmarks.html', spool.read(bookmarks));
  yield* zip.streamed(PARTS.posts, spool.read(posts));
  if (copies.bytes > 0) yield* zip.streamed(PARTS.copies, spool.read(copies));
  if (snapshots.bytes > 0) yield* zip.streamed(SNAPSHOTS, spool.read(snapshots));
  if (versions.bytes > 0) yield* zip.streamed(PARTS.versions, spool.read(versions));
  for await (const some of noteFiles(workers, userId, spool, notes))
    yield Buffer.concat(some.map(({ name, bytes }) => zip.packed(name, bytes)));
  for (const name of library.files) yield* storedFile(zip, files, name, FILES + name);
  yield* zip.streamed(PARTS.manifest, Readable.from(manifest.take()));
  yield* zip.directory();
}

/** A stored file as an entry; nothing if it is gone. */
export async function* storedFile(zip: ZipWriter, files: Files, name: string, entry: string): AsyncGenerator<Buffer> {
  const file = await files.read(name);
  if (!file) return;
  try {
    yield* zip.streamed(entry, file.body as AsyncIterable<Buffer>, false); // a stream of bytes
  } finally {
    // If the client disconnects before the first byte, it is still open.
    file.body.destroy();
  }
}
