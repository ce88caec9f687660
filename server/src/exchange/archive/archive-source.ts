import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { nameOf } from '../../library/files/files.ts';
import { restoreImage } from '../../library/files/restore-image.task.ts';
import type { ImportSource } from '../jobs/import.service.ts';
import { readInWorker } from '../jobs/read-in-worker.ts';
import { addLine } from '../jobs/reported-lines.ts';
import type { WorkFolder } from '../jobs/work-folders.ts';
import { FILES, PARTS } from './archive-format.ts';
import { type ReadArchive, storeArchive } from './archive-import.ts';
import type { Archive } from './archive-reader.ts';
import { readArchive } from './read-archive.task.ts';
import { CopyFiles, type CopyServices } from './store-copy-files.ts';

const NO_ROOM = 'was left out: the storage is full';
const NO_VERSIONS = `${PARTS.versions} was left out: this server keeps no versions of posts.`;
const NO_COPIES = `${PARTS.copies} was left out: this server keeps no copies of pages.`;

/**
 * Reads the uploaded archive of a work folder, which is removed when the source is closed.
 *
 * @throws Invalid if the archive is not valid.
 */
export async function openArchive(
  services: CopyServices,
  userId: number,
  { folder, file, close }: WorkFolder,
  isSharing: boolean,
): Promise<ImportSource> {
  try {
    const task = { file, folder, keepMaxBytes: services.config.keepMaxBytes };
    const read = await readInWorker(services.workers, readArchive, task, userId);
    await rm(file); // its contents have been extracted
    return openReadArchive(services, userId, { read, folder, isSharing, close });
  } catch (error) {
    await close();
    throw error;
  }
}

interface Opened extends Pick<ReadArchive, 'folder' | 'isSharing'> {
  read: Archive;
  /** Called once, when it is stored or never will be. */
  close: (isStored: boolean) => Promise<void>;
}

/** An archive that was read, as the source of an import. Closing it removes its files that nothing shows. */
export function openReadArchive(
  services: CopyServices,
  userId: number,
  { read, folder, isSharing, close }: Opened,
): ImportSource {
  const stored = new Map<string, string>();
  const used = new Set<string>();
  const archive = { ...read, folder, stored, used, isSharing, areCopiesStored: false, areVersionsStored: false };
  const count = archive.files.length;
  return {
    total: count + archive.copies + archive.orders.length,
    prepare: async (report) => {
      archive.areVersionsStored = archive.versions > 0 && services.config.keepVersions > 0;
      if (archive.versions > 0 && !archive.areVersionsStored)
        addLine(archive.skipped, { line: 1, reason: NO_VERSIONS });
      await storeFiles(services, userId, archive, report);
      if (archive.copies === 0) return;
      if (services.config.keepCopies === 'off') return addLine(archive.skipped, { line: 1, reason: NO_COPIES });
      await new CopyFiles(services, userId, archive).store((done) => report(count + done));
      archive.areCopiesStored = true;
    },
    insert: (step, owner, report) =>
      storeArchive(step, owner, archive, (done) => report(count + archive.copies + done)),
    close: async (isStored) => {
      await close(isStored);
      const unused = [...stored.values()].filter((address) => !isStored || !used.has(address));
      await services.files.removeUnused(unused.map(nameOf));
    },
  };
}

/** Stores the images under new names; invalid ones, and link pictures beyond the quota, are skipped and reported. */
async function storeFiles(
  { workers, files }: Pick<CopyServices, 'workers' | 'files'>,
  userId: number,
  { files: names, folder, stored, skipped }: Archive & { folder: string; stored: Map<string, string> },
  report: (done: number) => void,
): Promise<void> {
  const leaveOut = (index: number, problem: string) =>
    addLine(skipped, { line: index + 1, reason: `${FILES}${names[index]} ${problem}.` });
  const room = await files.remainingQuota(userId);
  for (const [index, name] of names.entries()) {
    const kind = name.startsWith('thumbnails/') ? 'thumbnails' : 'attachments';
    const bytes = await readFile(path.join(folder, FILES, name));
    const image = await workers.run(restoreImage, { bytes, kind }, userId);
    if (!image) leaveOut(index, 'is not a readable image');
    else if (kind === 'thumbnails' && !room.fits(image.length)) leaveOut(index, NO_ROOM);
    else stored.set(`/storage/${name}`, await files.store(userId, kind, image, room));
    report(index + 1);
  }
}
