import { open, readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Config } from '../../config.ts';
import { imagesIn, withImages } from '../../copies/article-html.ts';
import type { NewCopy } from '../../copies/copies.repo.ts';
import { findCopyKeys } from '../../copies/library-copies.repo.ts';
import type { Db } from '../../database/connect.ts';
import { type Files, nameOf } from '../../files/files.ts';
import { Problem } from '../../problems.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { type ArchiveCopy, type CleanCopy, shownTitle, WHOLE_MAX } from './archive-copies.ts';
import { FILES, PARTS } from './archive-format.ts';
import { portionsOfFile } from '../jobs/row-batches.ts';

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
  config: Pick<Config, 'keepCopies' | 'keepMaxBytes'>;
}

const PDF_BEGIN = '%PDF-';

/** Stores copies' files of an archive under new names. Each copy is stored whole, or not at all if the quota is full. */
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
      for await (const portion of portionsOfFile<CleanCopy>(path.join(this.#folder, PARTS.copies)))
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

  async #storeOne(row: CleanCopy, room: { fits: (bytes: number) => boolean; take: (bytes: number) => void }) {
    const restored = await this.#restored(row);
    const fresh = [...restored].filter(([name]) => !this.#stored.has(`/storage/${name}`));
    const bytes = fresh.reduce((sum, [, { length }]) => sum + length, Buffer.byteLength(row.html));
    if (!room.fits(bytes)) return null;
    room.take(bytes);
    try {
      for (const [name, file] of fresh) {
        const extension = name.endsWith('.pdf') ? 'pdf' : 'webp';
        const address = await this.#services.files.store(this.#userId, 'copies', file, undefined, extension);
        this.#stored.set(`/storage/${name}`, address);
      }
    } catch (error) {
      if (error instanceof Problem && error.statusCode === 507) return null; // another upload came in between
      throw error;
    }
    return this.#withNewNames(row, restored);
  }

  /** Of the files of a copy, those that this server keeps and that are what they should be. */
  async #restored({ files, file: pdf }: ArchiveCopy): Promise<Map<string, Uint8Array>> {
    const { config, workers } = this.#services;
    const restored = new Map<string, Uint8Array>();
    if (config.keepCopies !== 'images') return restored;
    for (const name of files) {
      const bytes = await readFile(path.join(this.#folder, FILES, name)).catch(() => null); // damaged, as was reported
      if (!bytes) continue;
      if (name === pdf) {
        const isPdf = bytes.toString('latin1', 0, PDF_BEGIN.length) === PDF_BEGIN;
        if (isPdf && bytes.length <= config.keepMaxBytes) restored.set(name, bytes);
      } else if (name.endsWith('.webp')) {
        const image = await workers.run('restoreImage', { bytes, kind: 'copies' }, this.#userId);
        if (image) restored.set(name, image);
      }
    }
    return restored;
  }

  #withNewNames({ line: _line, ...row }: CleanCopy, restored: ReadonlyMap<string, unknown>): NewCopy | null {
    const { post_id: _post, state: _state, checked_at: _checked, fetched_at: _fetched, files, file, ...copy } = row;
    const own = new Map<string, string>();
    for (const name of files) {
      const address = restored.has(name) ? this.#stored.get(`/storage/${name}`) : undefined;
      if (address !== undefined) own.set(`/storage/${name}`, address);
    }
    const lost = imagesIn(row.html).filter((address) => !own.has(address)).length;
    const pdf = file === null ? undefined : own.get(`/storage/${file}`);
    return {
      ...copy,
      html: withImages(row.html, own),
      images_left_out: Math.min(WHOLE_MAX, row.images_left_out + lost),
      files: [...own.values()].map(nameOf),
      file: pdf === undefined ? null : nameOf(pdf),
    };
  }
}
