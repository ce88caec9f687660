import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { WorkerPool } from '../../kernel/workers/pool.ts';
import { type Files, nameOf } from '../../library/files/files.ts';
import { restoreImage } from '../../library/files/restore-image.task.ts';
import { IMAGES_FOLDER } from '../reading/read-format.ts';

const IMAGE = /<img src="\/storage\/(attachments\/[\w-]{22}\.webp)"[^>]*>/g;

/** The names of the images that a note of an import shows. */
export const imagesIn = (html: string): string[] => Array.from(html.matchAll(IMAGE), ([, name = '']) => name);

/** The images of an import in the store. Those that no stored post shows are removed at the end. */
export class StoredImages {
  readonly #files: Files;
  readonly #addresses = new Map<string, string>();
  readonly #used = new Set<string>();

  constructor(files: Files) {
    this.#files = files;
  }

  /** How many stored posts show. */
  get count(): number {
    return this.#used.size;
  }

  /**
   * Re-encodes and stores images. Those that cannot be decoded are left out.
   *
   * @throws Problem 507 if the quota of the user is exceeded.
   */
  async store(
    workers: WorkerPool,
    userId: number,
    folder: string,
    names: ReadonlySet<string>,
    report: (done: number) => void,
  ): Promise<void> {
    const room = await this.#files.remainingQuota(userId);
    let done = 0;
    for (const name of names) {
      const bytes = await readFile(path.join(folder, IMAGES_FOLDER, name));
      const image = await workers.run(restoreImage, { bytes, kind: 'attachments' }, userId);
      if (image) this.#addresses.set(name, await this.#files.store(userId, 'attachments', image, room));
      report((done += 1));
    }
  }

  /** A note with the addresses of its stored images, and without those that are not stored. */
  shownIn(html: string): string {
    return html.replaceAll(IMAGE, (element, name: string) => {
      const address = this.#addresses.get(name);
      if (address === undefined) return '';
      this.#used.add(address);
      return element.replace(`/storage/${name}`, address);
    });
  }

  /** Removes images that no stored post shows; if the import was not stored, those that nothing shows that was kept. */
  async removeUnused(isStored: boolean): Promise<void> {
    const unused = [...this.#addresses.values()].filter((address) => !isStored || !this.#used.has(address));
    await this.#files.removeUnused(unused.map(nameOf));
  }
}
