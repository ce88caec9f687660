import { setTimeout as rest } from 'node:timers/promises';

import Sqlite from 'better-sqlite3';

import { busy } from '../problems.ts';

/** How long a write waits, from its arrival, for one of another process before it is refused, and how often it looks. */
const BUSY_MS = 5000;
const BUSY_STEP_MS = 10;

const isBusy = (error: unknown) => error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');

interface Waiting {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Writes of one connection, one after the other. Those that meet in one turn of the event loop share a commit: each
 * flush of the disk takes as long as a dozen of them. A write is confirmed once its commit is; one that fails takes
 * nothing of the others back.
 */
export class WriteGroup {
  readonly #sqlite: Sqlite.Database;
  #lastTurn: Promise<void> = Promise.resolve();
  #isCommitDue = false;
  /** Done, but not committed. */
  #waiting: Waiting[] = [];

  constructor(sqlite: Sqlite.Database) {
    this.#sqlite = sqlite;
  }

  /** Waits for everyone before. One that is `alone` shares its commit with nobody: it may take long. */
  async enter(isAlone: boolean): Promise<Write> {
    const deadline = performance.now() + BUSY_MS; // of its own: whoever waits behind others waits no longer than they
    const endTurn = await this.#takeTurn();
    try {
      if (isAlone) this.#commit();
      // As a writer at once: begun as a reader it would fail where another writer was faster.
      if (!this.#sqlite.inTransaction) await this.#onceFree(deadline, () => this.#sqlite.exec('begin immediate'));
      this.#sqlite.exec('savepoint one');
    } catch (error) {
      endTurn();
      throw error;
    }
    return {
      keep: () => this.#keep(isAlone, endTurn),
      drop: () => this.#drop(endTurn),
    };
  }

  #keep(isAlone: boolean, endTurn: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      try {
        this.#sqlite.exec('release one');
      } catch (error) {
        this.#fail(error);
      }
      if (isAlone) this.#commit();
      else this.#commitSoon();
      endTurn();
    });
  }

  #drop(endTurn: () => void): void {
    try {
      // A full disk has rolled everything back already, that of the others too.
      if (!this.#sqlite.inTransaction) this.#fail(new Sqlite.SqliteError('everything was rolled back', 'SQLITE_FULL'));
      else this.#sqlite.exec(this.#waiting.length === 0 ? 'rollback' : 'rollback to one; release one');
    } finally {
      endTurn();
    }
  }

  /** After everyone who waits now: what comes later finds a group of its own. */
  #commitSoon(): void {
    if (this.#isCommitDue) return;
    this.#isCommitDue = true;
    setImmediate(() => void this.#commitInTurn());
  }

  async #commitInTurn(): Promise<void> {
    const endTurn = await this.#takeTurn();
    this.#isCommitDue = false;
    this.#commit();
    endTurn();
  }

  #commit(): void {
    try {
      // A file that was closed took everything back.
      if (this.#sqlite.inTransaction || !this.#sqlite.open) this.#sqlite.exec('commit');
      for (const { resolve } of this.#waiting.splice(0)) resolve();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (this.#sqlite.inTransaction) this.#sqlite.exec('rollback');
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  /** Lets one after the other, in the order they came; the returned function lets the next one go. */
  async #takeTurn(): Promise<() => void> {
    const before = this.#lastTurn;
    const mine: { end?: () => void } = {};
    this.#lastTurn = new Promise((resolve) => {
      mine.end = resolve;
    });
    await before;
    return () => mine.end?.();
  }

  /** Tries again while another process (a backup, a seed) holds the file, without holding up this one. */
  async #onceFree(deadline: number, work: () => void): Promise<void> {
    for (; ; await rest(BUSY_STEP_MS)) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() > deadline) throw busy();
      }
    }
  }
}

/** A write under way, which is kept or dropped once. */
export interface Write {
  /** Resolves when it is on the disk. */
  keep: () => Promise<void>;
  drop: () => void;
}
