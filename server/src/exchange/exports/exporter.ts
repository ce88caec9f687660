import type { Readable } from 'node:stream';

import type { ExportFormat } from '@benotes/contract';

import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { readSnapshot } from '../../kernel/database/transact.ts';
import { Problem } from '../../kernel/problems.ts';
import { FairQueue } from '../../kernel/workers/fair-queue.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import type { Files } from '../../library/files/files.ts';
import { writeBookmarks } from '../bookmarks/write-bookmarks.ts';
import { spooling, streamOfSpool } from '../jobs/spool.ts';
import { findScope } from './export-scope.repo.ts';
import type { ExportRequest } from './spooled-posts.ts';

interface Dependencies {
  db: Db;
  config: Config;
  files: Files;
  workers: WorkerPool;
}

/** Exports of users, each as of one moment. */
export class Exporter {
  readonly #dependencies: Dependencies;
  // One at a time: on PostgreSQL, each takes a connection that other requests need.
  readonly #snapshots = new FairQueue();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Reads what is exported and returns the file, which is written as fast as it is read. Whoever does not read it to
   * its end destroys it.
   *
   * @throws Problem 404 if the user has no such collection, 503 if too many exports are waiting.
   */
  open(format: ExportFormat, request: ExportRequest): Promise<Readable> {
    return this.read(request.userId, () => this.#write(format, request));
  }

  /** Reads something else from a snapshot, when it is its turn. */
  read<T>(userId: number, work: () => Promise<T>): Promise<T> {
    return this.#snapshots.add(userId, work);
  }

  // The formats are loaded only when needed, to save memory.
  async #write(format: ExportFormat, request: ExportRequest): Promise<Readable> {
    const { db, config, files, workers } = this.#dependencies;
    const dir = config.dataDir;
    switch (format) {
      case 'html':
        return writeBookmarkFile(db, dir, request);
      case 'zip':
        return (await import('../archive/archive-writer.ts')).writeArchive(this.#dependencies, request);
      case 'markdown':
        return (await import('./markdown-export.ts')).writeMarkdown({ db, dir, files, workers }, request);
      case 'csv':
        return (await import('./csv-export.ts')).writeCsv({ db, dir, workers }, request);
      case 'json':
        return (await import('./json-export.ts')).writeJson(db, dir, request);
    }
  }
}

/** The live links of a user as a bookmark file. */
async function writeBookmarkFile(
  db: Db,
  dir: string,
  { userId, collectionId, isOwn }: ExportRequest,
): Promise<Readable> {
  const filled = await spooling(dir, async (spool) => {
    await readSnapshot(db, async (snapshot) => {
      const scope = await findScope(snapshot, userId, collectionId);
      if (!scope) throw new Problem(404, 'Collection not found');
      for await (const piece of writeBookmarks(snapshot, userId, { ...scope, isOwn })) await spool.write(piece);
    });
    return spool;
  });
  return streamOfSpool(filled);
}
