import path from 'node:path';

import type { ImportResult } from '@benotes/contract';

import type { Owner } from '../jobs/import.repo.ts';
import { batchesOfFile } from '../jobs/row-batches.ts';
import { inSteps, type Step } from '../jobs/steps.ts';
import { POSTS_FILE, type ReadPost } from '../reading/read-format.ts';
import { PostStore } from './post-store.ts';
import type { StoredRead } from './stored-read.ts';
import { TargetPlaces } from './target-places.ts';

/** Stores what was read from files, in steps. */
export async function storeRead(
  step: Step,
  owner: Owner,
  stored: StoredRead,
  report: (done: number) => void,
): Promise<Omit<ImportResult, 'id'>> {
  const { read, folder } = stored;
  const places = await step((trx) => TargetPlaces.find(trx, owner.userId, read.places, stored.target));
  const collections = await places.create(step, owner);
  const posts = new PostStore(owner, stored, places);
  let done = 0;
  await inSteps(step, batchesOfFile<ReadPost>(path.join(folder, POSTS_FILE)), async (trx, portion) => {
    await posts.store(trx, portion);
    report((done += portion.length));
  });
  await posts.resolveLinks(step);
  await posts.putOthersOnTop(step);
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
