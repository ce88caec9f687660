import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { StartError } from '../../kernel/start-error.ts';

/** Larger than any image that the original accepts. */
const BYTES_MAX = 64 * 1024 * 1024;
/** Where the original and its backups have the uploaded files. */
const PLACES = ['', 'app/public', 'storage/app/public', 'public'];

/** The folder with the files that users of the original have uploaded. */
export class UploadFolder {
  readonly #root: string | null;

  /** @throws StartError if it contains neither `attachments` nor `thumbnails`. */
  constructor(folder: string | undefined) {
    this.#root = folder === undefined ? null : rootIn(folder);
  }

  /** A file by a path such as `attachments/a.png`; null if there is none, or if it is too large. */
  async read(name: string): Promise<Buffer | null> {
    if (this.#root === null || !/^(?:attachments|thumbnails)\/[\w-][\w.-]*$/.test(name)) return null;
    const file = path.join(this.#root, name);
    try {
      const { size } = await stat(file);
      return size > BYTES_MAX ? null : await readFile(file);
    } catch {
      return null; // reported as missing
    }
  }
}

function rootIn(folder: string): string {
  const root = PLACES.map((place) => path.join(folder, place)).find(
    (each) => existsSync(path.join(each, 'attachments')) || existsSync(path.join(each, 'thumbnails')),
  );
  if (root === undefined)
    throw new StartError(
      `--files: ${folder} contains neither "attachments" nor "thumbnails" (storage/app/public of the original).`,
    );
  return root;
}
