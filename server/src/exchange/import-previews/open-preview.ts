import { link, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import type { importPreviewed, Input } from '@benotes/contract';

import { Invalid } from '../../kernel/problems.ts';
import { openArchive } from '../archive/archive-source.ts';
import type { CopyServices } from '../archive/store-copy-files.ts';
import { openBookmarks } from '../bookmarks/bookmark-import.ts';
import type { ImportSource } from '../jobs/import.service.ts';
import type { ReadImport } from '../reading/read-format.ts';
import { openRead } from '../storing/open-read.ts';
import type { PreviewFolder } from './preview-folder.ts';
import { type Found, type PreviewState, READ_FILE, READ_FOLDER } from './preview-state.ts';

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
  const own = isRestored(found, choices) ? await openOwnBookmarks(services, userId, folder, close) : null;
  if (own) return own;
  const target = folder.file(READ_FOLDER);
  // Written by this server.
  const read = JSON.parse(await readFile(path.join(target, READ_FILE), 'utf8')) as ReadImport;
  return openRead(services, userId, { read, folder: target, name: found.collection_name, choices, close });
}

/** Whether a bookmark file of Benotes comes back as it was, which is more than the choices can say. */
const isRestored = ({ sources, collection_name }: Found, { collection_id, folders, duplicates }: Choices) =>
  sources.length === 1 &&
  sources[0]?.files === 1 &&
  sources[0].format === 'benotes-html' &&
  collection_name === '' &&
  collection_id === null &&
  folders === 'collections' &&
  duplicates === 'skip';

/** A bookmark file of Benotes; null if it is in an archive. */
async function openOwnBookmarks(
  { workers }: Pick<CopyServices, 'workers'>,
  userId: number,
  folder: PreviewFolder,
  close: (isStored: boolean) => Promise<void>,
): Promise<ImportSource | null> {
  try {
    return closingToo(await openBookmarks(workers, userId, await workFolderOf(folder)), close);
  } catch (error) {
    if (error instanceof Invalid) return null;
    throw error;
  }
}

/** For what the other imports make of an upload. */
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

const closingToo = (source: ImportSource, close: (isStored: boolean) => Promise<void>): ImportSource => ({
  ...source,
  close: async (isStored) => {
    await source.close(isStored);
    await close(isStored);
  },
});

/** The uploaded archive of a preview as the source of an import, which keeps the upload. */
export async function openPreviewedArchive(
  services: CopyServices,
  userId: number,
  folder: PreviewFolder,
  isSharing: boolean,
  close: (isStored: boolean) => Promise<void>,
): Promise<ImportSource> {
  return closingToo(await openArchive(services, userId, await workFolderOf(folder), isSharing), close);
}
