import type { Db } from '../../kernel/database/connect.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import type { Files } from '../../library/files/files.ts';
import type { ImportSource } from '../jobs/import.service.ts';
import type { ReadImport } from '../reading/read-format.ts';
import type { ImportChoices } from './import-choices.ts';
import { findLibraryDuplicates } from './library-duplicates.ts';
import { storeRead } from './store-read.ts';
import { StoredImages } from './stored-images.ts';

export interface Dependencies {
  db: Db;
  workers: WorkerPool;
  files: Files;
}

interface Opened {
  read: ReadImport;
  /** The folder with its posts and images. */
  folder: string;
  /** The name of the collection for the import, if no other is chosen. */
  name: string;
  choices: ImportChoices;
  /** Called once, when the posts are stored or never will be. */
  close: (isStored: boolean) => Promise<void>;
}

/** What was read from files, as the source of an import. */
export function openRead(
  { db, workers, files }: Dependencies,
  userId: number,
  { read, folder, name, choices, close }: Opened,
): ImportSource {
  const images = new StoredImages(files);
  const target = { collectionId: choices.collection_id, name, isFlat: choices.folders === 'tags' };
  const posts = read.links + read.notes;
  return {
    total: posts + read.images.length,
    prepare: async (report) => {
      if (read.images.length === 0) return;
      // Images of posts that are skipped are neither encoded nor counted for the quota.
      const names =
        choices.duplicates === 'skip'
          ? (await findLibraryDuplicates(db, userId, { read, folder, target })).newImages
          : new Set(read.images);
      await images.store(workers, userId, folder, names, report);
      report(read.images.length);
    },
    insert: (step, owner, report) =>
      storeRead(step, owner, { read, folder, target, choices, images }, (done) => report(read.images.length + done)),
    close: async (isStored) => {
      await close(isStored);
      await images.removeUnused(isStored);
    },
  };
}
