import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { importPreviewed, Input } from '@benotes/contract';

import type { Archive } from '../archive/archive-reader.ts';
import { openReadArchive } from '../archive/archive-source.ts';
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
  const target = folder.file(READ_FOLDER);
  const read: unknown = JSON.parse(await readFile(path.join(target, READ_FILE), 'utf8')); // written by this server
  const opened = { folder: target, close };
  return kind === 'archive'
    ? openReadArchive(services, userId, { ...opened, read: read as Archive, isSharing: choices.shares })
    : openRead(services, userId, { ...opened, read: read as ReadImport, name: found.collection_name, choices });
}
