import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { storageFull } from '../problems.ts';

export type FileKind = 'attachments' | 'thumbnails';

/** How stored files are named: nobody guesses one, and nothing of the sender is in it. */
export const FILE_NAME = /^\/(?:attachments|thumbnails)\/[\w-]{22}\.webp$/;

/** Where the file of an address of ours stands. */
export const storedFile = (dataDir: string, address: string) =>
  path.join(filesDir(dataDir), address.slice('/storage/'.length));

export const filesDir = (dataDir: string) => path.join(dataDir, 'files');

/**
 * Stores an image and returns the address it is handed out at.
 *
 * @throws Problem 507 when the disk is full; nothing is left of the file then.
 */
export async function storeImage(dataDir: string, kind: FileKind, image: Uint8Array): Promise<string> {
  const name = `${randomBytes(16).toString('base64url')}.webp`;
  const folder = path.join(filesDir(dataDir), kind);
  const draft = path.join(folder, `.${name}`);
  try {
    await mkdir(folder, { recursive: true });
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(image);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path.join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw storageFull();
    throw error;
  }
  return `/storage/${kind}/${name}`;
}
