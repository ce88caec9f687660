import { busy } from '../problems.ts';
import { type SqliteConnection, SqliteError } from '../sqlite/connection.ts';
import { busyDeadline, retryWhileBusy } from './retry-while-busy.ts';

interface PendingCommit {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Serializes the writes of one connection. Writes of the same turn of the event loop share a commit, because each flush
 * to disk takes as long as a dozen writes. A write resolves after its commit; one that fails is rolled back
 * individually.
 */
export class WriteGroup {
  readonly #sqlite: SqliteConnection;
  #lastTurn: Promise<void> = Promise.resolve();
  #isCommitDue = false;
  /** Done, but not committed. */
  #pending: PendingCommit[] = [];

  constructor(sqlite: SqliteConnection) {
    this.#sqlite = sqlite;
  }

  /**
   * Waits for all earlier writes. A write with its own commit shares it with no other, because it may take long.
   *
   * @throws Problem 503 if earlier writes take longer than `waitMs`; then it is not done later.
   */
  async enter({ hasOwnCommit = false, waitMs = Infinity } = {}): Promise<Write> {
    const deadline = busyDeadline(); // from here, so that queued writes time out together
    const endTurn = await this.#takeTurn(waitMs);
    try {
      if (hasOwnCommit) this.#commit();
      // Immediate: a transaction that begins as a reader fails if another process has written meanwhile.
      if (!this.#sqlite.inTransaction) await retryWhileBusy(() => this.#sqlite.exec('begin immediate'), deadline);
      // A long write is a transaction of its own: below a savepoint, SQLite keeps in memory what its statements
      // overwrite.
      if (!hasOwnCommit) this.#sqlite.exec('savepoint one');
    } catch (error) {
      endTurn();
      throw error;
    }
    return {
      commit: () => this.#finish(hasOwnCommit, endTurn),
      rollback: () => this.#rollback(endTurn),
    };
  }

  #finish(hasOwnCommit: boolean, endTurn: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ resolve, reject });
      try {
        if (!hasOwnCommit) this.#sqlite.exec('release one');
      } catch (error) {
        this.#fail(error);
      }
      if (hasOwnCommit) this.#commit();
      else this.#scheduleCommit();
      endTurn();
    });
  }

  #rollback(endTurn: () => void): void {
    try {
      // On a full disk SQLite has rolled back the whole transaction, with the writes of others in it.
      if (!this.#sqlite.inTransaction) this.#fail(new SqliteError('everything was rolled back', 'SQLITE_FULL'));
      else this.#sqlite.exec(this.#pending.length === 0 ? 'rollback' : 'rollback to one; release one');
    } finally {
      endTurn();
    }
  }

  /** Commits after the writes that are queued now; later ones form a new group. */
  #scheduleCommit(): void {
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
      // On a closed connection `exec` throws, which is right: closing has rolled everything back.
      if (this.#sqlite.inTransaction || !this.#sqlite.open) this.#sqlite.exec('commit');
      for (const { resolve } of this.#pending.splice(0)) resolve();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (this.#sqlite.inTransaction) this.#sqlite.exec('rollback');
    for (const { reject } of this.#pending.splice(0)) reject(error);
  }

  /**
   * Waits in first-in, first-out order; the returned function lets the next one go. @throws Problem 503 after `waitMs`.
   */
  async #takeTurn(waitMs = Infinity): Promise<() => void> {
    const previous = this.#lastTurn;
    const turn: { end?: () => void } = {};
    this.#lastTurn = new Promise((resolve) => {
      turn.end = resolve;
    });
    if (!(await isDoneWithin(previous, waitMs))) {
      void previous.then(() => turn.end?.());
      throw busy();
    }
    return () => turn.end?.();
  }
}

async function isDoneWithin(work: Promise<void>, ms: number): Promise<boolean> {
  if (ms === Infinity) return work.then(() => true);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const isDone = await Promise.race([work.then(() => true), timeout]);
  clearTimeout(timer);
  return isDone;
}

/** A write in progress. Exactly one of the two is called, once. */
export interface Write {
  /** Resolves when the write is on disk. */
  commit: () => Promise<void>;
  rollback: () => void;
}
