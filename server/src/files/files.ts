import type { Db } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { Problem } from '../problems.ts';
import type { FileKind, FileStore, StoredFile } from './file-store.ts';
import { addFile, removeFile, usedBytes } from './files.repo.ts';
import { openStore } from './open-store.ts';
import { randomKey } from '../random-key.ts';

/** Where stored files are handed out. */
const STORAGE = '/storage/';

type Settings = Parameters<typeof openStore>[0] & { uploadQuotaBytes: number };

/** What is left of a person's room for images, as long as nobody else fills it: counted once, for many images. */
export class Room {
  #left: number;

  constructor(left: number) {
    this.#left = left;
  }

  holds(bytes: number): boolean {
    return bytes <= this.#left;
  }

  take(bytes: number): void {
    this.#left -= bytes;
  }
}

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
   * Stores an image of a person and returns the address it is handed out at. Nobody guesses it. Pictures of links take
   * no room from uploads: they are stored as long as all images together find room. `room`: what is known to be left.
   *
   * @throws Problem 507 when the person's room is used up or the store is full, 503 when the store is away.
   */
  async keep(userId: number, kind: FileKind, image: Uint8Array, room?: Room): Promise<string> {
    const name = `${kind}/${randomKey(16)}.webp`;
    // First the row: a process that ends in between leaves a row that is swept, never a file that nobody knows of.
    await transact(this.#db, userId, async (trx) => {
      const isFull =
        kind === 'thumbnails' && room
          ? !room.holds(image.length)
          : (await usedBytes(trx, userId, kind)) + image.length > this.#config.uploadQuotaBytes;
      if (isFull)
        throw new Problem(507, 'Your image storage is full: delete some images, including those in the recycle bin.');
      await addFile(trx, { name, user_id: userId, bytes: image.length });
    });
    try {
      await (await this.#open()).put(name, image);
    } catch (error) {
      await removeFile(this.#db, name);
      throw error;
    }
    room?.take(image.length);
    return STORAGE + name;
  }

  /** What is left of a person's room for pictures of links. */
  async roomOf(userId: number): Promise<Room> {
    return new Room(this.#config.uploadQuotaBytes - (await usedBytes(this.#db, userId, 'thumbnails')));
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
      await removeFile(this.#db, name);
    }
  }

  async close(): Promise<void> {
    (await this.#store)?.close();
  }

  #open(): Promise<FileStore> {
    return (this.#store ??= openStore(this.#config));
  }
}

/** The name of the file at an address of ours. */
export const nameOf = (address: string): string => address.slice(STORAGE.length);
