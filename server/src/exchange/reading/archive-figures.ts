import path from 'node:path';

import { urlOf } from '../../library/posts/link-content.ts';
import { type ArchivePost, PARTS } from '../archive/archive-format.ts';
import { readArchive } from '../archive/archive-reader.ts';
import { batchesOfFile } from '../jobs/row-batches.ts';
import { FoundFigures } from './found-figures.ts';
import type { ReadImport } from './read-format.ts';

export type ArchiveFigures = Pick<ReadImport, 'links' | 'notes' | 'deleted' | 'oldest' | 'newest'> & {
  images: number;
};

/** Counts what is in an archive of Benotes. @throws UnreadableFile if it cannot be imported. */
export async function archiveFigures(file: string, folder: string): Promise<ArchiveFigures> {
  const { files } = await readArchive({ file, folder });
  const figures = new FoundFigures();
  for await (const portion of batchesOfFile<ArchivePost>(path.join(folder, PARTS.posts)))
    for (const { row } of portion)
      figures.add({
        kind: urlOf(row.content) === null ? 'note' : 'link',
        deleted: row.archived_at,
        created: row.created_at,
        flags: [],
      });
  const { links, notes, deleted, oldest, newest } = figures.figures;
  return { links, notes, deleted, oldest, newest, images: files.length };
}
