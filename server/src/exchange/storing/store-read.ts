import path from 'node:path';

import type { ImportResult } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import type { Owner } from '../jobs/import.repo.ts';
import { batchesOfFile } from '../jobs/row-batches.ts';
import { POSTS_FILE, type ReadPost } from '../reading/read-format.ts';
import { PostStore } from './post-store.ts';
import type { StoredRead } from './stored-read.ts';
import { TargetPlaces } from './target-places.ts';

/** Stores what was read from files, in the caller's transaction. */
export async function storeRead(
  db: Db,
  owner: Owner,
  stored: StoredRead,
  report: (done: number) => void,
): Promise<Omit<ImportResult, 'id'>> {
  const { read, folder } = stored;
  const places = await TargetPlaces.find(db, owner.userId, read.places, stored.target);
  const collections = await places.create(db, owner);
  const posts = new PostStore(db, owner, stored, places);
  let done = 0;
  for await (const portion of batchesOfFile<ReadPost>(path.join(folder, POSTS_FILE))) {
    await posts.store(portion);
    report((done += portion.length));
  }
  await posts.resolveLinks();
  const { skipped, shortened } = read;
  return {
    ...posts.figures,
    collections,
    ...(places.root > 0 && !owner.isDryRun && { collection_id: places.root }),
    skipped: skipped.lines,
    skipped_count: skipped.count,
    shortened: shortened.count,
    shortened_lines: shortened.lines,
    images: stored.images.count,
  };
}
