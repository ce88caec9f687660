import type { ImportResult } from '@benotes/contract';

import type { Owner } from '../jobs/import.repo.ts';
import type { Step } from '../jobs/steps.ts';
import type { ReadImport, ReadPost } from '../reading/read-format.ts';
import type { ImportChoices } from './import-choices.ts';
import { PostStore } from './post-store.ts';
import { Recognizer } from './recognize-posts.ts';
import type { StoredImages } from './stored-images.ts';
import { type Target, TargetPlaces } from './target-places.ts';

/** What was read, where it is, and how it is to be stored. */
interface StoredRead {
  read: ReadImport;
  /** The folder with its posts. */
  folder: string;
  target: Target;
  choices: Pick<ImportChoices, 'duplicates' | 'flags'>;
  images: StoredImages;
}

/** Stores what was read from files, in steps. */
export async function storeRead(
  step: Step,
  owner: Owner,
  { read, folder, target, choices, images }: StoredRead,
  report: (done: number) => void,
): Promise<Omit<ImportResult, 'id'>> {
  const places = await step((trx) => TargetPlaces.find(trx, owner.userId, read.places, target));
  const collections = await places.create(step, owner);
  const recognizer = new Recognizer(owner.userId, places.of, read.linkStart, owner.importId);
  const link = new RegExp(`${read.linkStart}(\\d+)`, 'g');
  const posts = new PostStore<ReadPost>(owner, {
    folder,
    count: read.links + read.notes,
    places,
    recognize: (db, portion) => recognizer.recognize(db, portion),
    images,
    choices,
    withLinks: (html, idOf) => html.replaceAll(link, (_, line: string) => `/p/${idOf(Number(line)) ?? 0}`),
  });
  await posts.storeAll(step, report);
  const { skipped, shortened } = read;
  return {
    ...posts.figures,
    collections,
    ...(places.root > 0 && !owner.isDryRun && { collection_id: places.root }),
    skipped: skipped.lines,
    skipped_count: skipped.count,
    shortened: shortened.count,
    shortened_lines: shortened.lines,
    images: images.count,
  };
}
