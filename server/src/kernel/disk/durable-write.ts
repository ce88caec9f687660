import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { codeOf } from '../code-of.ts';

/** Error codes of platforms and file systems that cannot flush a folder. */
const UNSUPPORTED = new Set(['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP', 'EBADF']);

/** Flushes a folder, so that files created, renamed or removed in it survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!UNSUPPORTED.has(codeOf(error))) throw error;
  }
}

/** Flushes a file that was written by other code. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Renames, and flushes both folders. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  const folders = new Set([path.dirname(to), path.dirname(from)]);
  for (const folder of folders) await syncFolder(folder);
}

/**
 * Writes a file atomically and durably: to a hidden temporary file that is flushed and renamed, then the folder is
 * flushed. An existing file is replaced.
 */
export async function writeDurably(target: string, bytes: string | Uint8Array, mode = 0o666): Promise<void> {
  const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}`);
  try {
    await rm(temporary, { force: true }); // left by a killed process with the same id
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {}); // the first error is the one to report
    throw error;
  }
  await syncFolder(path.dirname(target));
}
