import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { Problem } from '../../kernel/problems.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import { type Files, nameOf, type RemainingQuota } from '../../library/files/files.ts';
import { restoreImage } from '../../library/files/restore-image.task.ts';
import { imagesIn, withImages } from '../../links/copies/article-html.ts';
import type { NewCopy } from '../../links/copies/copies.repo.ts';
import { findCopyKeys } from '../../links/copies/library-copies.repo.ts';
import { batchesOfFile } from '../jobs/row-batches.ts';
import { type ArchiveCopy, type CleanCopy, shownTitle, WHOLE_MAX } from './archive-copies.ts';
import { FILES, PARTS } from './archive-format.ts';

/** The copies whose files are stored, one per line, in the folder of an archive. */
export const STORED_COPIES = 'stored-copies.jsonl';

/** A copy of an archive that is ready to be stored. */
export interface StoredCopy extends Pick<CleanCopy, 'line' | 'post_id' | 'state' | 'checked_at' | 'fetched_at'> {
  name: string;
  /** Null if there was no room for it. */
  copy: NewCopy | null;
}

export interface CopyServices {
  db: Db;
  workers: WorkerPool;
  files: Files;
  config: Pick<Config, 'keepCopies' | 'keepMaxBytes' | 'keepVersions'>;
}

const PDF_BEGIN = '%PDF-';

/**
 * Stores copies' files of an archive under new names. Each copy is stored whole, or not at all if the quota is full.
 */
export class CopyFiles {
  readonly #services: CopyServices;
  readonly #userId: number;
  readonly #folder: string;
  /** New paths by those in the archive. */
  readonly #stored: Map<string, string>;

  constructor(
    services: CopyServices,
    userId: number,
    { folder, stored }: { folder: string; stored: Map<string, string> },
  ) {
    this.#services = services;
    this.#userId = userId;
    this.#folder = folder;
    this.#stored = stored;
  }

  /** Copies that live posts of the user have already are left out. */
  async store(report: (done: number) => void): Promise<void> {
    const known = await findCopyKeys(this.#services.db, this.#userId);
    const room = await this.#services.files.remainingCopies(this.#userId);
    const target = await open(path.join(this.#folder, STORED_COPIES), 'w');
    let done = 0;
    try {
      for await (const portion of batchesOfFile<CleanCopy>(path.join(this.#folder, PARTS.copies)))
        for (const { row } of portion) {
          const { line, post_id, state, checked_at, fetched_at, url } = row;
          if (!known.has(`${fetched_at} ${url}`)) {
            const copy = await this.#storeOne(row, room);
            const stored: StoredCopy = { line, post_id, state, checked_at, fetched_at, name: shownTitle(row), copy };
            await target.write(`${JSON.stringify(stored)}\n`);
          }
          report((done += 1));
        }
    } finally {
      await target.close();
    }
  }

  async #storeOne(row: CleanCopy, room: RemainingQuota): Promise<NewCopy | null> {
    const sizes = await this.#sizesOf(row);
    const fresh = [...sizes].filter(([name]) => !this.#stored.has(`/storage/${name}`));
    let bytes = Buffer.byteLength(row.html);
    if (!room.fits(fresh.reduce((sum, [, size]) => sum + size, bytes))) return null;
    try {
      for (const [name] of fresh) bytes += await this.#storeFile(row, name);
      // An image may be larger when it was encoded again.
      if (room.fits(bytes)) {
        room.take(bytes);
        return this.#withNewNames(row, sizes);
      }
    } catch (error) {
      if (!(error instanceof Problem && error.statusCode === 507)) throw error; // another upload came in between
    }
    await this.#remove(fresh.map(([name]) => name));
    return null;
  }

  /** The sizes of those files of a copy that were extracted and that this server keeps, by name. */
  async #sizesOf({ files, file: pdf }: ArchiveCopy): Promise<Map<string, number>> {
    const { config } = this.#services;
    const sizes = new Map<string, number>();
    if (config.keepCopies !== 'images') return sizes;
    for (const name of files) {
      const found = await stat(this.#pathOf(name)).catch(() => null); // damaged, as was reported
      if (found && (name.endsWith('.webp') || (name === pdf && found.size <= config.keepMaxBytes)))
        sizes.set(name, found.size);
    }
    return sizes;
  }

  /**
   * Stores a file if it is what it should be, and returns how many bytes it takes. Only one is in memory at a time: a
   * copy may name a thousand.
   */
  async #storeFile({ file: pdf }: ArchiveCopy, name: string): Promise<number> {
    const { files, workers } = this.#services;
    const bytes = await readFile(this.#pathOf(name));
    const isPdf = name === pdf;
    const valid = isPdf ? pdfIn(bytes) : await workers.run(restoreImage, { bytes, kind: 'copies' }, this.#userId);
    if (!valid) return 0;
    const address = await files.store(this.#userId, 'copies', valid, undefined, isPdf ? 'pdf' : 'webp');
    this.#stored.set(`/storage/${name}`, address);
    return valid.length;
  }

  #pathOf(name: string): string {
    return path.join(this.#folder, FILES, name);
  }

  async #remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const address = this.#stored.get(`/storage/${name}`);
      if (address !== undefined) await this.#services.files.remove([nameOf(address)]);
      this.#stored.delete(`/storage/${name}`);
    }
  }

  #withNewNames(row: CleanCopy, kept: ReadonlyMap<string, unknown>): NewCopy {
    const { kind, url, title, author, published_at, language, words, pages, file } = row;
    const fields = { kind, url, title, author, published_at, language, words, pages };
    const own = new Map<string, string>();
    for (const name of kept.keys()) {
      const address = this.#stored.get(`/storage/${name}`);
      if (address !== undefined) own.set(`/storage/${name}`, address);
    }
    const lost = imagesIn(row.html).filter((address) => !own.has(address)).length;
    const pdf = file === null ? undefined : own.get(`/storage/${file}`);
    return {
      ...fields,
      html: withImages(row.html, own),
      images_left_out: Math.min(WHOLE_MAX, row.images_left_out + lost),
      files: [...own.values()].map(nameOf),
      file: pdf === undefined ? null : nameOf(pdf),
    };
  }
}

const pdfIn = (bytes: Buffer) => (bytes.toString('latin1', 0, PDF_BEGIN.length) === PDF_BEGIN ? bytes : null);
