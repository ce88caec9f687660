import { randomBytes } from 'node:crypto';

import type { Db } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { Problem } from '../problems.ts';
import { type FileKind, type FileStore, openStore, type StoredFile } from './store.ts';

/** Where stored files are handed out. */
const STORAGE = '/storage/';

type Settings = Parameters<typeof openStore>[0] & { uploadQuotaBytes: number };

/** Images of notes and of links: whose each is, how much room it takes, and the store they are in. */
export class Files {
  readonly #db: Db;
  readonly #config: Settings;
  #store: Promise<FileStore> | null = null;

  constructor(db: Db, config: Settings) {
    this.#db = db;
    this.#config = config;
  }

  /**
   * Stores an image of a person and returns the address it is handed out at. Nobody guesses it.
   *
   * @throws Problem 507 when the person's room is used up or the store is full, 503 when the store is away.
   */
  async keep(userId: number, kind: FileKind, image: Uint8Array): Promise<string> {
    const name = `${kind}/${randomBytes(16).toString('base64url')}.webp`;
    // First the row: a process that ends in between leaves a row that is swept, never a file that nobody knows of.
    await transact(this.#db, userId, async (trx) => {
      if (kind === 'attachments') await this.#checkRoom(trx, userId, image.length);
      await trx
        .insertInto('files')
        .values({ name, user_id: userId, bytes: image.length, created_at: new Date().toISOString() })
        .execute();
    });
    try {
      await (await this.#open()).put(name, image);
    } catch (error) {
      await this.#db.deleteFrom('files').where('name', '=', name).execute();
      throw error;
    }
    return STORAGE + name;
  }

  /** A stored file by its name; null when there is none. @throws Problem 503 when the store is away. */
  async read(name: string): Promise<StoredFile | null> {
    return (await this.#open()).get(name);
  }

  /** Removes files by their names. */
  async remove(names: readonly string[]): Promise<void> {
    const store = await this.#open();
    for (const name of names) {
      // First the file: what could not be removed is still known, and tried again.
      await store.remove(name);
      await this.#db.deleteFrom('files').where('name', '=', name).execute();
    }
  }

  async close(): Promise<void> {
    (await this.#store)?.close();
  }

  #open(): Promise<FileStore> {
    return (this.#store ??= openStore(this.#config));
  }

  async #checkRoom(db: Db, userId: number, bytes: number): Promise<void> {
    const { used } = await db
      .selectFrom('files')
      .select((row) => row.fn.sum<number | string | null>('bytes').as('used'))
      .where('user_id', '=', userId)
      .where('name', 'like', 'attachments/%')
      .executeTakeFirstOrThrow();
    if (Number(used ?? 0) + bytes > this.#config.uploadQuotaBytes)
      throw new Problem(507, 'Your room for images is used up: delete some, and those of the recycle bin.');
  }
}

/** The name of the file at an address of ours. */
export const nameOf = (address: string): string => address.slice(STORAGE.length);
