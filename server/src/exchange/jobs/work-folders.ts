import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import { lockFolder } from '../../kernel/disk/folder-lock.ts';
import { busy } from '../../kernel/problems.ts';
import { LargeUploads } from './large-uploads.ts';

const PREFIX = 'import-';
/** Six characters after it make a folder's name unique. */
const NAME_BYTES = 3;
const FOLDER = /^import-[a-zA-Z0-9]{6}$/;
/** How long a process that removes leftovers may hold a folder's lock. */
const WAIT_MS = 2000;

/** Folders in use by this process. */
const inUse = new Set<string>();

export type FileKind = 'archive' | 'bookmarks';

/** A folder for one uploaded file and what is extracted from it. */
export interface WorkFolder {
  folder: string;
  /** Path of the file itself. */
  file: string;
  /** Removes everything; to be called once. */
  close: () => Promise<void>;
}

/** Folders for imported files; one archive per user at a time, so that no user fills the disk. */
export class WorkFolders {
  readonly #dataDir: string;
  readonly #uploads: LargeUploads;

  constructor(dataDir: string, uploads = new LargeUploads()) {
    this.#dataDir = dataDir;
    this.#uploads = uploads;
  }

  /** @throws Problem 409 if the user is importing other large files. */
  async open(userId: number, kind: FileKind): Promise<WorkFolder> {
    if (kind === 'bookmarks') return this.#make(() => {});
    const release = this.#uploads.claim(userId);
    try {
      return await this.#make(release);
    } catch (error) {
      release();
      throw error;
    }
  }

  async #make(release: () => void): Promise<WorkFolder> {
    await removeStaleWorkFolders(this.#dataDir);
    const folder = path.join(this.#dataDir, PREFIX + randomBytes(NAME_BYTES).toString('hex'));
    inUse.add(folder); // before it exists
    await mkdir(folder);
    const unlock = lockFolder(folder, WAIT_MS);
    if (!unlock || !existsSync(folder)) throw busy(); // another process removed it as a leftover
    const close = async () => {
      unlock();
      try {
        // An aborted import may still open a file.
        await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      } catch {
        // The import was stored all the same; the next one removes the folder.
      } finally {
        inUse.delete(folder);
        release();
      }
    };
    return { folder, file: path.join(folder, 'upload'), close };
  }
}

/** Removes the folders of imports whose process has ended. Folders in use are locked, also by other processes. */
export async function removeStaleWorkFolders(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (!entry.isDirectory() || !FOLDER.test(entry.name)) continue;
    const folder = path.join(dataDir, entry.name);
    if (inUse.has(folder)) continue;
    try {
      const unlock = lockFolder(folder);
      if (unlock) await rm(folder, { recursive: true, force: true }).finally(unlock);
    } catch {
      // Another process removes it, or the next sweep does.
    }
  }
}
