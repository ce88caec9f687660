import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { isStorableImage } from '../../library/files/images.ts';
import { IMAGES_FOLDER } from './read-format.ts';

/** Larger ones are rejected as uploads, too. */
const IMAGE_BYTES_MAX = 64 * 1024 * 1024;
/** Characters of the name of a stored file. */
const NAME_LENGTH = 22;

/** The images of an import. They are re-encoded when it is stored. */
export class FoundImages {
  readonly #folder: string;
  readonly #names = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  get names(): string[] {
    return [...this.#names];
  }

  /** Keeps an image and returns the address that it has until it is stored; null if it is none that can be stored. */
  async add(bytes: Uint8Array): Promise<string | null> {
    if (bytes.length > IMAGE_BYTES_MAX || !(await isStorableImage(bytes))) return null;
    const name = `attachments/${createHash('sha256').update(bytes).digest('base64url').slice(0, NAME_LENGTH)}.webp`;
    if (!this.#names.has(name)) {
      const target = path.join(this.#folder, IMAGES_FOLDER, name);
      if (this.#names.size === 0) await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, bytes);
      this.#names.add(name);
    }
    return `/storage/${name}`;
  }
}
