import path from 'node:path';

import type { Db } from '../../kernel/database/connect.ts';
import { Duplicates } from '../jobs/duplicates.ts';
import { batchesOfFile } from '../jobs/row-batches.ts';
import { POSTS_FILE, type ReadImport, type ReadPost } from '../reading/read-format.ts';
import { Recognizer } from './recognize-posts.ts';
import { imagesIn } from './stored-images.ts';
import { type Target, TargetPlaces } from './target-places.ts';

/** What of an import is in the library already, and what images the other posts show. Changes nothing. */
export async function findLibraryDuplicates(
  db: Db,
  userId: number,
  { read, folder, target }: { read: ReadImport; folder: string; target: Target },
): Promise<{ duplicates: Duplicates; newImages: Set<string> }> {
  const places = await TargetPlaces.find(db, userId, read.places, target);
  const recognizer = new Recognizer(userId, places.of, read.linkStart);
  const duplicates = new Duplicates();
  const newImages = new Set<string>();
  for await (const portion of batchesOfFile<ReadPost>(path.join(folder, POSTS_FILE)))
    for (const { row, known, earlier } of await recognizer.recognize(db, portion))
      if (known || earlier) duplicates.add(row.line, row.title, known ? 0 : earlier?.line);
      else for (const name of imagesIn(row.html)) newImages.add(name);
  return { duplicates, newImages };
}
