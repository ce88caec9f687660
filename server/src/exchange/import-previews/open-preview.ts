import { link, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import type { importPreviewed, Input } from '@benotes/contract';

import { openArchive } from '../archive/archive-source.ts';
import type { CopyServices } from '../archive/store-copy-files.ts';
import type { ImportSource } from '../jobs/import.service.ts';
import type { ReadImport } from '../reading/read-format.ts';
import { openRead } from '../storing/open-read.ts';
import type { PreviewFolder } from './preview-folder.ts';
import { type PreviewState, READ_FILE, READ_FOLDER } from './preview-state.ts';

export type Choices = Input<typeof importPreviewed>['body'];

interface Opening {
  state: PreviewState;
  choices: Choices;
  /** Called once, when the posts are stored or never will be. */
  close: (isStored: boolean) => Promise<void>;
}

/** The files of a preview as the source of an import. They stay until they are stored. */
export async function openPreview(
  services: CopyServices,
  userId: number,
  folder: PreviewFolder,
  { state: { kind, found }, choices, close }: Opening,
): Promise<ImportSource> {
  if (kind === 'archive') return openPreviewedArchive(services, userId, folder, choices.shares, close);
  const target = folder.file(READ_FOLDER);
  // Written by this server.
  const read = JSON.parse(await readFile(path.join(target, READ_FILE), 'utf8')) as ReadImport;
  return openRead(services, userId, { read, folder: target, name: found.collection_name, choices, close });
}

/** For what the import of archives makes of an upload. */
const WORK_FOLDER = 'work';

/** The uploaded file of a preview in a folder of its own, for an import that removes it. */
async function workFolderOf(folder: PreviewFolder) {
  const place = folder.file(WORK_FOLDER);
  await rm(place, { recursive: true, force: true });
  await mkdir(place);
  const file = path.join(place, 'upload');
  await link(folder.file('file-1'), file);
  return { folder: place, file, close: () => rm(place, { recursive: true, force: true }) };
}

/** The uploaded archive of a preview as the source of an import, which keeps the upload. */
export async function openPreviewedArchive(
  services: CopyServices,
  userId: number,
  folder: PreviewFolder,
  isSharing: boolean,
  close: (isStored: boolean) => Promise<void>,
): Promise<ImportSource> {
  const source = await openArchive(services, userId, await workFolderOf(folder), isSharing);
  return {
    ...source,
    close: async (isStored) => {
      await source.close(isStored);
      await close(isStored);
    },
  };
}
