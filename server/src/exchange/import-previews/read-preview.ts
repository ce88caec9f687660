import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { LINES_LISTED_MAX } from '@benotes/contract';

import type { Archive } from '../archive/archive-reader.ts';
import { openReadArchive } from '../archive/archive-source.ts';
import type { CopyServices } from '../archive/store-copy-files.ts';
import { dryRun } from '../jobs/import.service.ts';
import { readInWorker } from '../jobs/read-in-worker.ts';
import type { ReadImport } from '../reading/read-format.ts';
import { readImport } from '../reading/read-import.task.ts';
import { findLibraryDuplicates } from '../storing/library-duplicates.ts';
import { collectionNameOf } from '../storing/target-places.ts';
import type { PreviewFolder } from './preview-folder.ts';
import type { PreviewReading } from './preview-reading.ts';
import { type Found, NOTHING_FOUND, type PreviewState, READ_FILE, READ_FOLDER } from './preview-state.ts';

export interface Dependencies extends CopyServices {
  report: (error: unknown) => void;
}

/** What a thread may take for any files. */
const READING_MS = 30 * 60_000;

/** Reads the files of a preview. What was read so far is removed if that fails. @throws Problem, Invalid, Stopped. */
export async function readPreview(
  ...given: Parameters<typeof readIntoFolder>
): Promise<Pick<PreviewState, 'found' | 'kind'>> {
  try {
    return await readIntoFolder(...given);
  } catch (error) {
    const [, , folder] = given;
    await rm(folder.file(READ_FOLDER), { recursive: true, force: true, maxRetries: 3 }).catch(() => {}); // it expires
    throw error;
  }
}

async function readIntoFolder(
  services: Dependencies,
  userId: number,
  folder: PreviewFolder,
  { files, options }: PreviewState,
  { progress, signal }: Pick<PreviewReading, 'progress' | 'signal'>,
): Promise<Pick<PreviewState, 'found' | 'kind'>> {
  const target = folder.file(READ_FOLDER);
  await rm(target, { recursive: true, force: true });
  await mkdir(target);
  const uploads = files.map(({ disk, name }) => ({ disk: folder.file(disk), name }));
  const { keepMaxBytes } = services.config;
  const task = { files: uploads, folder: target, options, keepMaxBytes, progress: progress.buffer };
  const output = await readInWorker(services.workers, readImport, task, userId, { signal, limitMs: READING_MS });
  const isArchive = 'archive' in output;
  await writeFile(path.join(target, READ_FILE), JSON.stringify(isArchive ? output.archive : output.read));
  if (isArchive) return { kind: 'archive', found: await foundInArchive(services, userId, target, output.archive) };
  for (const error of output.errors) services.report(new Error(error));
  const name = collectionNameOf(output.read.sources);
  const { duplicates } = await findLibraryDuplicates(services.db, userId, {
    read: output.read,
    folder: target,
    target: { collectionId: null, name, isFlat: false },
  });
  return { kind: 'posts', found: { ...foundIn(output.read), collection_name: name, ...duplicates.figures } };
}

function foundIn({ places, images, missingFiles, skipped, shortened, ...read }: Omit<ReadImport, 'linkStart'>): Found {
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
async function foundInArchive(services: Dependencies, userId: number, folder: string, read: Archive): Promise<Found> {
  const source = openReadArchive(services, userId, { read, folder, isSharing: false, close: async () => {} });
  const result = await dryRun(services.db, userId, source);
  return {
    ...NOTHING_FOUND,
    ...read.figures,
    images: read.files.length,
    sources: [{ format: 'benotes', title: 'Benotes', files: 1 }],
    collections: result.collections,
    tags: result.tags,
    duplicates: result.duplicates,
    repeated: result.repeated ?? 0,
    duplicate_lines: result.duplicate_lines ?? [],
    skipped: result.skipped,
    skipped_count: result.skipped_count ?? 0,
    shortened: result.shortened_lines ?? [],
    shortened_count: result.shortened ?? 0,
    shares: result.shares ?? 0,
    shared_collections: result.shared_collections ?? [],
  };
}
