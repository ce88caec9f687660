import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';

import { codeOf } from '../../kernel/code-of.ts';
import { isDiskFull } from '../../kernel/disk/disk-reserve.ts';
import { renameDurably } from '../../kernel/disk/durable-write.ts';
import { storageFull } from '../../kernel/problems.ts';
import type { FileStore, StoredFile } from './file-store.ts';

/** The folder of stored files in the data folder. */
export const filesDir = (dataDir: string) => path.join(dataDir, 'files');

/** Files in the data folder, each flushed to disk before `put` resolves. */
export class FolderStore implements FileStore {
  readonly #dir: string;

  constructor(dataDir: string) {
    this.#dir = filesDir(dataDir);
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const target = path.join(this.#dir, name);
    const draft = path.join(path.dirname(target), `.${path.basename(target)}`);
    try {
      await mkdir(path.dirname(target), { recursive: true });
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await renameDurably(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw isDiskFull(error) ? storageFull() : error;
    }
  }

  async get(name: string): Promise<StoredFile | null> {
    try {
      const file = await open(path.join(this.#dir, name));
      const { size } = await file.stat();
      return { body: file.createReadStream(), size };
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(path.join(this.#dir, name), { force: true });
  }

  close(): void {
    // Nothing is open.
  }
}
