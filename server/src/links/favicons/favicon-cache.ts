import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { randomKey } from '../../kernel/random-key.ts';

const DAY_MS = 86_400_000;
/** How long an icon is fresh. */
const FRESH_MS = 14 * DAY_MS;
/** How long a missing icon, or a failed fetch, is cached. */
const MISSING_FRESH_MS = DAY_MS / 4;
/** Maximum number of icons, of a kilobyte or two each. */
const ICONS_MAX = 5000;
/** The fraction that remains when the cache is trimmed: the oldest are removed in bulk. */
const TRIM_RATIO = 0.9;
/** More than an encoded icon of this size ever takes. */
const BYTES_MAX = 16 * 1024;

const NAME = /^[\w-]{43}\.webp$/;

/** Icons on disk, limited in number and age; an empty file means that a site has none. */
export class FaviconCache {
  readonly #folder: string;
  readonly #max: number;
  #count: number | null = null;

  constructor(folder: string, max = ICONS_MAX) {
    this.#folder = folder;
    this.#max = max;
  }

  /** Null: the site has no icon. Undefined: not cached. */
  async read(origin: string): Promise<Uint8Array | null | undefined> {
    const file = this.#fileOf(origin);
    try {
      const { mtimeMs, size } = await stat(file);
      if (Date.now() - mtimeMs > (size === 0 ? MISSING_FRESH_MS : FRESH_MS)) return undefined;
      return size === 0 ? null : await readFile(file);
    } catch {
      return undefined; // usually not cached; on any other error, it can be fetched again
    }
  }

  /** An icon that cannot be stored, because the disk is full, is fetched again. */
  async write(origin: string, image: Uint8Array | null): Promise<void> {
    if (image && image.length > BYTES_MAX) return;
    const draft = path.join(this.#folder, `.${randomKey(16)}`);
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(draft, image ?? '');
      await rename(draft, this.#fileOf(origin));
      await this.#trim();
    } catch {
      // The next request fetches it again, and the temporary file may not exist.
      await rm(draft, { force: true }).catch(() => {});
    }
  }

  async #trim(): Promise<void> {
    // Never too low: a replaced file counts twice until the folder is scanned again.
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
      .slice(0, Math.max(0, files.length - Math.floor(this.#max * TRIM_RATIO)));
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
