import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { Problem } from '../problems.ts';

/** How the folders begin. */
const FOLDER = 'import-';
/** Older than any import takes: its process was killed. */
const STALE_MS = 24 * 3600_000;

/** A folder for one archive and what it unpacks to. */
export interface Workplace {
  folder: string;
  /** Where the archive itself is laid down. */
  file: string;
  /** Removes everything; to be called once. */
  close: () => Promise<void>;
}

/** Folders for archives: one a person at a time, so that nobody fills the disk with many. */
export class Workplaces {
  readonly #dataDir: string;
  readonly #taken = new Set<number>();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** @throws Problem 409 while the person has one. */
  async open(userId: number): Promise<Workplace> {
    if (this.#taken.has(userId))
      throw new Problem(409, 'Another archive of yours is being imported. Try again when it is done.');
    this.#taken.add(userId);
    try {
      await removeStale(this.#dataDir);
      const folder = await mkdtemp(path.join(this.#dataDir, FOLDER));
      return { folder, file: path.join(folder, 'archive.zip'), close: () => this.#remove(userId, folder) };
    } catch (error) {
      this.#taken.delete(userId);
      throw error;
    }
  }

  async #remove(userId: number, folder: string): Promise<void> {
    try {
      await rm(folder, { recursive: true, force: true });
    } finally {
      this.#taken.delete(userId);
    }
  }
}

async function removeStale(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.startsWith(FOLDER)) continue;
    const folder = path.join(dataDir, entry.name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity })); // another import removed it
    if (mtimeMs < Date.now() - STALE_MS) await rm(folder, { recursive: true, force: true });
  }
}
