import type { ImportSource } from '../jobs/import.service.ts';
import { readInWorker } from '../jobs/read-in-worker.ts';
import type { WorkFolder } from '../jobs/work-folders.ts';
import { readBookmarks } from '../reading/read-bookmarks.task.ts';
import { type Dependencies, openRead } from './open-read.ts';
import { collectionNameOf } from './target-places.ts';

/**
 * Reads the uploaded bookmark file of a work folder, which is removed when the source is closed. It is imported as it
 * is, with the choices that most people make.
 *
 * @throws Invalid if it is not a valid bookmark file.
 */
export async function openBookmarks(
  services: Dependencies,
  userId: number,
  { folder, file, close }: WorkFolder,
): Promise<ImportSource> {
  try {
    const read = await readInWorker(services.workers, readBookmarks, { file, folder }, userId);
    const name = collectionNameOf(read.sources);
    const source = openRead(services, userId, { read, folder, name, choices: CHOICES, close });
    return {
      ...source,
      insert: async (...given) => {
        // It has no images, and changes nothing that was there.
        const { images: _images, updated: _updated, ...result } = await source.insert(...given);
        return result;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const CHOICES = {
  collection_id: null,
  folders: 'collections' as const,
  duplicates: 'skip' as const,
  flags: ['pinned' as const, 'favorite' as const],
};
