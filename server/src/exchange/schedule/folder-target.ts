import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { codeOf } from '../../kernel/code-of.ts';
import { renameDurably, syncFile, syncFolder } from '../../kernel/disk/durable-write.ts';
import { type ExportTarget, exportsIn, userFolder } from './export-target.ts';

const PARTIAL = /^\.benotes-.*\.part$/;

/** Exports in a folder. A file gets its name when all of it is on disk. */
export class FolderTarget implements ExportTarget {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  async list(userId: number): Promise<string[]> {
    return exportsIn(await this.#names(userId));
  }

  async write(userId: number, name: string, bytes: Readable, signal: AbortSignal): Promise<void> {
    const folder = path.join(this.#dir, userFolder(userId));
    const partial = path.join(folder, `.${name}.part`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Left by a process that was killed.
      for (const left of await this.#names(userId)) if (PARTIAL.test(left)) await rm(path.join(folder, left));
      await pipeline(bytes, createWriteStream(partial, { mode: 0o600 }), { signal });
      await syncFile(partial);
      await renameDurably(partial, path.join(folder, name));
    } catch (error) {
      bytes.destroy();
      await rm(partial, { force: true }).catch(() => {}); // the first error is the one to report
      throw error;
    }
  }

  async remove(userId: number, name: string): Promise<void> {
    const folder = path.join(this.#dir, userFolder(userId));
    await rm(path.join(folder, name), { force: true });
    await syncFolder(folder);
  }

  close(): void {
    // Nothing is open.
  }

  async #names(userId: number): Promise<string[]> {
    try {
      return await readdir(path.join(this.#dir, userFolder(userId)));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }
}
