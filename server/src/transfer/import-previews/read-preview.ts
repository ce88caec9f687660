import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { LINES_LISTED_MAX } from '@benotes/contract';

import type { Db } from '../../database/connect.ts';
import type { Files } from '../../files/files.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { openArchive } from '../archive/archive-source.ts';
import { runImport } from '../jobs/import.service.ts';
import { readAside } from '../jobs/read-in-worker.ts';
import type { ReadImport, ReadProgress } from '../reading/read-format.ts';
import { findLibraryDuplicates } from '../storing/library-duplicates.ts';
import type { PreviewFolder } from './preview-folder.ts';
import { type Found, NOTHING_FOUND, type PreviewState } from './preview-state.ts';

export interface Dependencies {
  db: Db;
  workers: WorkerPool;
  files: Files;
  report: (error: unknown) => void;
}

/** What was read from the files of a preview; the folder also has the posts and images. */
export const READ_FOLDER = 'read';
export const READ_FILE = 'read.json';

/** Reads the files of a preview. @throws Problem, Invalid, Stopped. */
export async function readPreview(
  services: Dependencies,
  userId: number,
  folder: PreviewFolder,
  { files, options }: PreviewState,
  progress: ReadProgress,
): Promise<Pick<PreviewState, 'found' | 'kind'>> {
  const target = folder.file(READ_FOLDER);
  await rm(target, { recursive: true, force: true });
  await mkdir(target);
  const uploads = files.map(({ disk, name }) => ({ disk: folder.file(disk), name }));
  const task = { files: uploads, folder: target, options, progress: progress.buffer };
  const { output } = await readAside(services.workers, 'readImport', task, userId);
  if ('archive' in output)
    return { kind: 'archive', found: await foundInArchive(services, userId, folder, output.archive) };
  for (const error of output.errors) services.report(new Error(error));
  await writeFile(path.join(target, READ_FILE), JSON.stringify(output.read));
  const name = collectionNameOf(output.read.sources);
  const { duplicates } = await findLibraryDuplicates(services.db, userId, {
    read: output.read,
    folder: target,
    target: { collectionId: null, name, isFlat: false },
  });
  return { kind: 'posts', found: { ...foundIn(output.read), collection_name: name, ...duplicates.figures } };
}

function foundIn({ places, images, missingFiles, skipped, shortened, linkStart: _, ...read }: ReadImport): Found {
  return {
    ...NOTHING_FOUND,
    ...read,
    collections: places.length,
    images: images.length,
    missing_files: missingFiles,
    skipped: skipped.lines.slice(0, LINES_LISTED_MAX),
    skipped_count: skipped.count,
    shortened: shortened.lines.slice(0, LINES_LISTED_MAX),
    shortened_count: shortened.count,
  };
}

/** The counts of a dry run. */
async function foundInArchive(
  services: Dependencies,
  userId: number,
  folder: PreviewFolder,
  counts: Pick<Found, 'links' | 'notes' | 'deleted' | 'oldest' | 'newest' | 'images'>,
): Promise<Found> {
  const source = await openPreviewedArchive(services, userId, folder, false, async () => {});
  const result = await runImport(services.db, userId, source, { isDryRun: true });
  return {
    ...NOTHING_FOUND,
    ...counts,
    sources: [{ format: 'benotes', title: 'Benotes', files: 1 }],
    collections: result.collections,
    tags: result.tags,
    duplicates: result.duplicates,
    duplicate_lines: result.duplicate_lines ?? [],
    skipped: result.skipped,
    skipped_count: result.skipped_count ?? 0,
    shortened: result.shortened_lines ?? [],
    shortened_count: result.shortened ?? 0,
    shares: result.shares ?? 0,
    shared_collections: result.shared_collections ?? [],
  };
}

const ARCHIVE_FOLDER = 'archive';

/** The uploaded archive of a preview as the source of an import, which keeps the upload. */
export async function openPreviewedArchive(
  services: Pick<Dependencies, 'workers' | 'files'>,
  userId: number,
  folder: PreviewFolder,
  isSharing: boolean,
  close: (isStored: boolean) => Promise<void>,
) {
  const place = folder.file(ARCHIVE_FOLDER);
  await rm(place, { recursive: true, force: true });
  await mkdir(place);
  const file = path.join(place, 'upload');
  await link(folder.file('file-1'), file); // the import removes its file
  const source = await openArchive(
    services,
    userId,
    { folder: place, file, close: () => rm(place, { recursive: true, force: true }) },
    isSharing,
  );
  return {
    ...source,
    close: async (isStored: boolean) => {
      await source.close(isStored);
      await close(isStored);
    },
  };
}

/** Names the collection of an import after its products. */
export function collectionNameOf(sources: readonly { format: string; title: string }[]): string {
  const titles = [...new Set(sources.map(({ title }) => title))];
  if (sources.every(({ format }) => format === 'bookmarks')) return 'Imported Bookmarks';
  if (titles.length > 2) return 'Imported files';
  return `Imported from ${titles.join(' and ')}`;
}
