import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** File systems and platforms that cannot flush a folder say so; there is nothing more to do there. */
const CANNOT = new Set(['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP', 'EBADF']);

/** Flushes a folder: what was made, renamed or removed in it stays so after a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!CANNOT.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Flushes a file that somebody else has written. */
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
 * Writes a file so that there is all of it under its name or nothing, whatever happens meanwhile: under a hidden name
 * first, flushed, renamed, and the folder flushed. A file of the name is replaced.
 */
export async function writeDurably(target: string, bytes: string | Uint8Array, mode = 0o666): Promise<void> {
  const draft = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}`);
  try {
    await rm(draft, { force: true }); // of a process of this number that was killed
    const file = await open(draft, 'wx', mode);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {}); // the first error is the one to tell
    throw error;
  }
  await syncFolder(path.dirname(target));
}
