import { appendFileSync, existsSync, rmSync, statfsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';

const MIB = 1024 * 1024;
/** Room for the log of some hundred small writes, and for what SQLite moves from there into its file. */
const RESERVE_BYTES = 8 * MIB;
/** What of it becomes part of that log at once, so that nobody else can take it. */
const CLAIMED_BYTES = 4 * MIB;
/** What must be free beside the reserve before it is laid by (again), */
const SPARE_BYTES = 8 * MIB;
/** and inside the database before rows may be added without it. */
const INSIDE_BYTES = 4 * MIB;
/** Less than this and a start may not come to its end. */
const START_BYTES = MIB;
const LOOK_MS = 2000;
/** Whoever failed on a full disk this long ago may try again with what was given free since. */
const JUST_NOW_MS = 1000;

const RESERVE_FILE = 'benotes.reserve';
/** SQLite's last one: the file its connections share could not grow. */
const FULL = /^(?:SQLITE_FULL|ENOSPC|EDQUOT|SQLITE_IOERR_SHMSIZE)$/;

/** Whether an error says that the disk has no room. */
export const isDiskFull = (error: unknown): boolean => FULL.test(String((error as { code?: unknown } | null)?.code));

/** The disk was full, and room was made: the same may be tried again. */
export class RoomMade extends Error {
  override name = 'RoomMade';
  readonly code = 'SQLITE_FULL';
}

/** In bytes; Infinity of a folder that says nothing: that is no full disk. */
function freeOn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity; // whoever writes there learns what is wrong with it
  }
}

/**
 * Room that is laid by in the data folder and given free when the disk is full, so that people can still sign in and out
 * and delete. Until there is room again, nothing may be added.
 */
export class Reserve {
  readonly #dataDir: string;
  readonly #file: string;
  readonly #wal: string;
  #isFull = false;
  #freeAt = -Infinity;
  #freeInside: () => number = () => 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(dataDir: string, database: string) {
    this.#dataDir = dataDir;
    this.#file = path.join(dataDir, RESERVE_FILE);
    this.#wal = `${database}-wal`;
  }

  /** Whether the disk is full: no files are taken in, and nothing is done that can wait. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Whether posts and the like cannot be added either: neither is there room in what SQLite has already. */
  get refusesRows(): boolean {
    return this.#isFull && this.#freeInside() < INSIDE_BYTES;
  }

  /** Before the database is opened: it needs a little room for that. */
  beginStart(): void {
    if (freeOn(this.#dataDir) < START_BYTES) this.#giveFree();
  }

  /** After it was opened. `freeInside`: bytes of its file that hold nothing. */
  endStart(freeInside: () => number): void {
    this.#freeInside = freeInside;
    if (this.#isFull) this.#claim();
  }

  /** Lays the reserve by where it is missing and there is room for it. */
  async keep(): Promise<void> {
    if (this.#isFull || existsSync(this.#file) || freeOn(this.#dataDir) < RESERVE_BYTES + SPARE_BYTES) return;
    const draft = `${this.#file}.draft`;
    try {
      // Random, or a disk that packs what it stores would lay nothing by.
      await writeFile(draft, randomBytes(RESERVE_BYTES), { flush: true });
      await rename(draft, this.#file);
    } catch {
      await rm(draft, { force: true }).catch(() => {}); // the next look finds out whether there is room
    }
  }

  /** Ends the looking whether there is room again. */
  close(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  /** For what failed: whether it may be tried again because the disk was full and room was made. */
  makesRoomFor(error: unknown): boolean {
    if (!isDiskFull(error)) return false;
    if (performance.now() - this.#freeAt < JUST_NOW_MS) return true;
    const isThere = existsSync(this.#file);
    this.#giveFree();
    this.#claim();
    return isThere;
  }

  #giveFree(): void {
    const isThere = existsSync(this.#file);
    rmSync(this.#file, { force: true });
    if (isThere) this.#freeAt = performance.now();
    if (this.#isFull) return;
    this.#isFull = true;
    console.error(
      `The disk of the data folder ${this.#dataDir} is full: nothing can be added until there is room. ` +
        'Reading, signing in and out and deleting go on.',
    );
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  /** SQLite takes no notice of what stands behind its log, and writes over it before it asks for more. */
  #claim(): void {
    try {
      if (existsSync(this.#wal)) appendFileSync(this.#wal, Buffer.alloc(CLAIMED_BYTES));
    } catch {
      // Less was free than was laid by: what could be claimed is.
    }
  }

  async #look(): Promise<void> {
    if (!this.#isFull || freeOn(this.#dataDir) < RESERVE_BYTES + SPARE_BYTES) return;
    this.#isFull = false;
    if (this.#timer) clearInterval(this.#timer);
    console.error(`There is free space again on the disk of the data folder ${this.#dataDir}.`);
    await this.keep();
  }
}
