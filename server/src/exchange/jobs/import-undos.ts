import { BatchSize } from '../../kernel/database/adaptive-batches.ts';
import { BackgroundLoop } from '../../kernel/database/background-loop.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { isPassing } from '../../kernel/database/database-problems.ts';
import type { DatabaseHealth } from '../../kernel/database/health.ts';
import type { DiskReserve } from '../../kernel/disk/disk-reserve.ts';
import { workFor } from '../../kernel/writer.ts';
import { ENDED, isRolledBack } from './import-failures.ts';
import { beginRollBack, findAbandoned } from './roll-back.ts';
import { findToUndo, giveUpUndo } from './undo-import.repo.ts';
import { undoStep } from './undo-import.ts';

/** How soon what another process has recorded is noticed, and a failed step is repeated. */
const POLL_MS = 5000;
/** How often imports are looked for whose process has ended. */
const ABANDONED_MS = 15_000;
/** How often a step is tried that fails for a reason that may last. */
const TRIES_MAX = 3;

interface Dependencies {
  db: Db;
  /** Undoing pauses while the disk is full or the database is damaged. */
  reserve: Pick<DiskReserve, 'isFull'> | null;
  health: Pick<DatabaseHealth, 'damage'> | null;
  report: (error: unknown) => void;
}

/**
 * Undoes large imports in the background, in short steps with requests in between, and in turns between users. They are
 * in the database, so undoing continues after a restart. It also rolls back imports that nobody works on any more.
 */
export class ImportUndos {
  readonly #dependencies: Dependencies;
  readonly #loop: BackgroundLoop;
  readonly #size = new BatchSize();
  /** Errors in a row, by import. */
  readonly #errors = new Map<number, number>();
  #lastUser = 0;
  #lookedAt = -Infinity;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { db, report } = dependencies;
    this.#loop = new BackgroundLoop({ db, name: 'import-undos', pollMs: POLL_MS, report });
  }

  start(): void {
    this.#loop.start(() => this.step());
  }

  /** Stops after the current step. */
  close(): Promise<void> {
    return this.#loop.close();
  }

  /** Records from time to time of imports whose process has ended that they are to be rolled back. */
  async #rollBackAbandoned(): Promise<void> {
    const { db } = this.#dependencies;
    const now = performance.now();
    if (now - this.#lookedAt < ABANDONED_MS) return;
    this.#lookedAt = now;
    for (const row of await findAbandoned(db)) if (await this.#loop.mayWork()) await beginRollBack(db, row, ENDED);
  }

  /** Does the next step; false if there is none. */
  async step(): Promise<boolean> {
    const { db, reserve, health } = this.#dependencies;
    if (reserve?.isFull || (health && health.damage !== null)) return false;
    await this.#rollBackAbandoned();
    const row = await findToUndo(db, this.#lastUser);
    if (!row || !(await this.#loop.mayWork())) return false;
    this.#lastUser = row.user_id;
    const start = performance.now();
    try {
      await workFor(row.user_id, () => undoStep(db, row, this.#size));
      this.#errors.delete(row.id);
    } catch (error) {
      const errors = isPassing(error) ? 0 : (this.#errors.get(row.id) ?? 0) + 1;
      this.#errors.set(row.id, errors);
      // No half of a failed import stays.
      if (errors >= TRIES_MAX && !isRolledBack(row)) await giveUpUndo(db, row);
      throw error;
    }
    await this.#loop.pause(Math.min(performance.now() - start, 50)); // for requests that arrived meanwhile
    return true;
  }
}
