import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { randomKey } from '../random-key.ts';

const DAY_MS = 86_400_000;
/** How long a picture is good. */
const KEPT_MS = 14 * DAY_MS;
/** How long a site is not asked again that had none, or did not answer. */
const NONE_MS = DAY_MS / 4;
/** Of them all; one takes a kilobyte or two. */
const PICTURES_MAX = 5000;
/** The part that is left after too many: the oldest go, not one by one. */
const LEFT = 0.9;
/** More than an encoded picture of this size ever takes. */
const BYTES_MAX = 16 * 1024;

const NAME = /^[\w-]{43}\.webp$/;

/** Pictures of sites on disk, so many and so long; a site without one is a file without content. */
export class FaviconCache {
  readonly #folder: string;
  readonly #max: number;
  #count: number | null = null;

  constructor(folder: string, max = PICTURES_MAX) {
    this.#folder = folder;
    this.#max = max;
  }

  /** Null: it is known that there is none. Undefined: nothing is known. */
  async read(origin: string): Promise<Uint8Array | null | undefined> {
    const file = this.#fileOf(origin);
    try {
      const { mtimeMs, size } = await stat(file);
      if (Date.now() - mtimeMs > (size === 0 ? NONE_MS : KEPT_MS)) return undefined;
      return size === 0 ? null : await readFile(file);
    } catch {
      return undefined; // most often it was never written; whatever it is, the site can be asked
    }
  }

  /** A picture that cannot be kept, because the disk is full, is asked for again. */
  async write(origin: string, image: Uint8Array | null): Promise<void> {
    if (image && image.length > BYTES_MAX) return;
    const draft = path.join(this.#folder, `.${randomKey(16)}`);
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(draft, image ?? '');
      await rename(draft, this.#fileOf(origin));
      await this.#trim();
    } catch {
      // Nothing is lost that the next request does not bring back, and the draft may never have come to be.
      await rm(draft, { force: true }).catch(() => {});
    }
  }

  async #trim(): Promise<void> {
    // Never less than there are: what was written anew counts twice until the next look at the folder.
    if (this.#count === null) this.#count = (await this.#names()).length;
    else this.#count += 1;
    if (this.#count <= this.#max) return;
    const files = await Promise.all(
      (await this.#names()).map(async (name) => {
        const file = path.join(this.#folder, name);
        return { file, age: (await stat(file).catch(() => null))?.mtimeMs ?? 0 };
      }),
    );
    const oldest = files
      .toSorted((a, b) => a.age - b.age)
      .slice(0, Math.max(0, files.length - Math.floor(this.#max * LEFT)));
    await Promise.all(oldest.map(({ file }) => rm(file, { force: true })));
    this.#count = files.length - oldest.length;
  }

  async #names(): Promise<string[]> {
    return (await readdir(this.#folder)).filter((name) => NAME.test(name));
  }

  #fileOf(origin: string): string {
    return path.join(this.#folder, `${createHash('sha256').update(origin).digest('base64url')}.webp`);
  }
}
