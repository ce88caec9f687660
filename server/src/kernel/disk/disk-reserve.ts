import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, rmSync, statfsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { codeOf } from '../code-of.ts';

const MIB = 1024 * 1024;
/** Space for the write-ahead log of some hundred small writes, and for their checkpoint into the database file. */
const RESERVE_BYTES = 8 * MIB;
/** The part of it that is appended to the log at once, so that no other program can take it. */
const CLAIMED_BYTES = 4 * MIB;
/** How much must be free beyond the reserve before it is filled (again), */
const SPARE_BYTES = 8 * MIB;
/** and how much must be unused inside the database file before rows may be added without it. */
const MIN_UNUSED_BYTES = 4 * MIB;
/** With less than this, startup may fail. */
const STARTUP_BYTES = MIB;
const POLL_INTERVAL_MS = 2000;
/** A write that failed on a full disk may be retried if the reserve was released at most this long ago. */
const JUST_RELEASED_MS = 1000;

const RESERVE_FILE = 'benotes.reserve';
/** The last code is SQLite's for a shared-memory file that cannot grow. */
const FULL = /^(?:SQLITE_FULL|ENOSPC|EDQUOT|SQLITE_IOERR_SHMSIZE)$/;

/** Whether an error says that the disk is full. */
export const isDiskFull = (error: unknown): boolean => FULL.test(codeOf(error));

/** The disk was full, and space was freed: the write may be retried. */
export class SpaceFreed extends Error {
  override name = 'SpaceFreed';
  readonly code = 'SQLITE_FULL';
}

/** In bytes; Infinity if it cannot be read, which is no sign of a full disk. */
function freeBytesOn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity; // writing there will report what is wrong
  }
}

/**
 * Disk space reserved in the data folder and released when the disk is full, so that users can still sign in and out
 * and delete. Nothing may be added until there is free space again.
 */
export class DiskReserve {
  readonly #dataDir: string;
  readonly #file: string;
  readonly #wal: string;
  #isFull = false;
  #releasedAt = -Infinity;
  #unusedBytes: () => number = () => 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(dataDir: string, database: string) {
    this.#dataDir = dataDir;
    this.#file = path.join(dataDir, RESERVE_FILE);
    this.#wal = `${database}-wal`;
  }

  /** Whether the disk is full: files are rejected, and work that can wait is postponed. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Whether rows cannot be added either, because the database file has no unused space. */
  get refusesRows(): boolean {
    return this.#isFull && this.#unusedBytes() < MIN_UNUSED_BYTES;
  }

  /** Opening the database needs a little free space. */
  beforeOpen(): void {
    if (freeBytesOn(this.#dataDir) < STARTUP_BYTES) this.#release();
  }

  /** `unusedBytes` returns how much of the database file is unused. */
  afterOpen(unusedBytes: () => number): void {
    this.#unusedBytes = unusedBytes;
    if (this.#isFull) this.#claim();
  }

  /** Creates the reserve if it is missing and there is space for it. */
  async keep(): Promise<void> {
    if (this.#isFull || existsSync(this.#file) || freeBytesOn(this.#dataDir) < RESERVE_BYTES + SPARE_BYTES) return;
    const partial = `${this.#file}.draft`;
    try {
      // Random bytes: a compressing file system would store zeros in no space.
      await writeFile(partial, randomBytes(RESERVE_BYTES), { flush: true });
      await rename(partial, this.#file);
    } catch {
      await rm(partial, { force: true }).catch(() => {}); // the next call tries again
    }
  }

  /** Stops polling for free space. */
  close(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  /** Releases the reserve if an error says that the disk is full. Returns whether the failed write may be retried. */
  freeSpaceFor(error: unknown): boolean {
    if (!isDiskFull(error)) return false;
    if (performance.now() - this.#releasedAt < JUST_RELEASED_MS) return true;
    const hadReserve = existsSync(this.#file);
    this.#release();
    this.#claim();
    return hadReserve;
  }

  #release(): void {
    const hadReserve = existsSync(this.#file);
    rmSync(this.#file, { force: true });
    if (hadReserve) this.#releasedAt = performance.now();
    if (this.#isFull) return;
    this.#isFull = true;
    console.error(
      `The disk of the data folder ${this.#dataDir} is full: nothing can be added until there is free space. ` +
        'Reading, signing in and out and deleting still work.',
    );
    this.#timer = setInterval(() => void this.#poll(), POLL_INTERVAL_MS).unref();
  }

  /** SQLite ignores bytes behind the end of its log, and overwrites them before it allocates more. */
  #claim(): void {
    try {
      if (existsSync(this.#wal)) appendFileSync(this.#wal, Buffer.alloc(CLAIMED_BYTES));
    } catch {
      // Less space is free than was released, so as much as possible is claimed.
    }
  }

  async #poll(): Promise<void> {
    if (!this.#isFull || freeBytesOn(this.#dataDir) < RESERVE_BYTES + SPARE_BYTES) return;
    this.#isFull = false;
    if (this.#timer) clearInterval(this.#timer);
    console.error(`There is free space again on the disk of the data folder ${this.#dataDir}.`);
    await this.keep();
  }
}
