import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { Problem } from '../../kernel/problems.ts';
import { randomKey } from '../../kernel/random-key.ts';
import type { FileExtension, FileKind, FileStore, StoredFile } from './file-store.ts';
import { addFile, findUsedFiles, removeFile, usedBytes } from './files.repo.ts';
import { openStore } from './open-store.ts';

/** The path under which stored files are served. */
const STORAGE = '/storage/';

/** The part of the quota up to which copies are stored, so that they never prevent uploads. */
const COPIES_SHARE = 0.8;

/** Names per statement. */
const NAMES_AT_ONCE = 500;

type Settings = Parameters<typeof openStore>[0] & { uploadQuotaBytes: number };

/** A user's remaining quota for images, counted once for many images. Does not notice concurrent uploads. */
export class RemainingQuota {
  #left: number;

  constructor(left: number) {
    this.#left = left;
  }

  fits(bytes: number): boolean {
    return bytes <= this.#left;
  }

  take(bytes: number): void {
    this.#left -= bytes;
  }
}

/** The images of notes and links: their users and sizes in the database, and their content in the store. */
export class Files {
  readonly #db: Db;
  readonly #config: Settings;
  #store: Promise<FileStore> | null = null;

  constructor(db: Db, config: Settings) {
    this.#db = db;
    this.#config = config;
  }

  /**
   * Stores an image of a user and returns its URL path, which cannot be guessed. Thumbnails do not reduce the quota of
   * uploads, but are stored only while all images together are within the quota. `quota`: the remaining one, if known.
   * Copies leave a part of the quota to uploads.
   *
   * @throws Problem 507 if the user's quota or the store is full, 503 if the store is unavailable.
   */
  async store(
    userId: number,
    kind: FileKind,
    image: Uint8Array,
    quota?: RemainingQuota,
    extension: FileExtension = 'webp',
  ): Promise<string> {
    const name = `${kind}/${randomKey(16)}.${extension}`;
    // The row comes first: if the process ends in between, it leaves a row, which is swept, and no unknown file.
    await transact(this.#db, userId, async (trx) => {
      const isFull =
        kind === 'thumbnails' && quota
          ? !quota.fits(image.length)
          : !(await this.hasRoom(trx, userId, kind, image.length));
      if (isFull)
        throw new Problem(
          507,
          'Your storage is full. Delete some images or copies of pages, including those in the Recycle Bin.',
        );
      await addFile(trx, { name, user_id: userId, bytes: image.length });
    });
    try {
      await (await this.#open()).put(name, image);
    } catch (error) {
      await removeFile(this.#db, name);
      throw error;
    }
    quota?.take(image.length);
    return STORAGE + name;
  }

  /** Whether so many more bytes are within a user's quota. */
  async hasRoom(db: Db, userId: number, kind: FileKind, bytes: number): Promise<boolean> {
    const quota = this.#config.uploadQuotaBytes * (kind === 'copies' ? COPIES_SHARE : 1);
    return (await usedBytes(db, userId, kind)) + bytes <= quota;
  }

  /** A user's remaining quota for thumbnails. */
  async remainingQuota(userId: number): Promise<RemainingQuota> {
    return new RemainingQuota(this.#config.uploadQuotaBytes - (await usedBytes(this.#db, userId, 'thumbnails')));
  }

  /** What is left of a user's quota for copies. */
  async remainingCopies(userId: number): Promise<RemainingQuota> {
    const used = await usedBytes(this.#db, userId, 'copies');
    return new RemainingQuota(this.#config.uploadQuotaBytes * COPIES_SHARE - used);
  }

  /** A stored file by name; null if there is none. @throws Problem 503 if the store is unavailable. */
  async read(name: string): Promise<StoredFile | null> {
    return (await this.#open()).get(name);
  }

  /** Removes files by their names. */
  async remove(names: readonly string[]): Promise<void> {
    const store = await this.#open();
    for (const name of names) {
      // The file comes first: if it cannot be removed, its row remains and the removal is tried again.
      await store.remove(name);
      await removeFile(this.#db, name);
    }
  }

  /** Removes those of some files that nothing shows. The others are swept once nothing does. */
  async removeUnused(names: readonly string[]): Promise<void> {
    for (let from = 0; from < names.length; from += NAMES_AT_ONCE) {
      const some = names.slice(from, from + NAMES_AT_ONCE);
      const used = await findUsedFiles(this.#db, some);
      await this.remove(some.filter((name) => !used.has(name)));
    }
  }

  async close(): Promise<void> {
    (await this.#store)?.close();
  }

  #open(): Promise<FileStore> {
    return (this.#store ??= openStore(this.#config));
  }
}

/** The name of the file at a URL path. */
export const nameOf = (address: string): string => address.slice(STORAGE.length);

/** Says of a quota that is full that it is somebody else's, who is the one who can delete images. */
export function ofAnotherOwner(error: unknown): never {
  if (error instanceof Problem && error.statusCode === 507)
    throw new Problem(507, 'The storage of the user to whom this would belong is full.', {}, { cause: error });
  throw error;
}
