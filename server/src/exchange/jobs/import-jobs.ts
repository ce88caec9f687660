import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import type { ImportResult, ImportState } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { Problem } from '../../kernel/problems.ts';
import { canceled, ENDED, failureOf, isRolledBack } from './import-failures.ts';
import { type Announced, announceImport, isWorkedOn, settled } from './import-leases.ts';
import { findImport, findImports, type ImportFailure, type ImportRow } from './import.repo.ts';
import { type ImportSource, runImport } from './import.service.ts';
import { beginRollBack, rollBack } from './roll-back.ts';

const STOPPED = 'The server was stopped during the import.';
/** How often a request looks whether another process has taken an import back. */
const LOOK_MS = 100;

interface Progress {
  done: number;
  total: number;
}

/** An import of this process. */
interface Running extends Progress {
  isCanceled: boolean;
  ended: Promise<void>;
}

/** Fulfilled once the response is sent or the client has disconnected. */
export async function onceResponded(answer: ServerResponse): Promise<void> {
  if (!answer.closed) await once(answer, 'close');
}

/** Imports that continue after their request was responded to. */
export class ImportJobs {
  readonly #db: Db;
  readonly #report: (error: unknown) => void;
  readonly #progress = new Map<number, Running>();
  readonly #running = new Set<Promise<void>>();
  #isGivenUp = false;

  constructor(db: Db, report: (error: unknown) => void) {
    this.#db = db;
    this.#report = report;
  }

  /** Records an import, returns its id, and starts it once `answered` is fulfilled. */
  async start(userId: number, source: ImportSource, answered: Promise<unknown>): Promise<number> {
    const announced = await announceImport(this.#db, userId).catch(async (error: unknown) => {
      await source.close(false);
      throw error;
    });
    const { id, lease } = announced;
    const progress = { done: 0, total: source.total, isCanceled: false, ended: Promise.resolve() };
    this.#progress.set(id, progress);
    const begin = async () => {
      try {
        await this.#run(userId, source, announced, progress);
      } finally {
        await lease.release().catch(this.#report);
      }
    };
    const job = answered
      .then(begin, begin) // also if the client disconnected
      .finally(() => {
        this.#progress.delete(id);
        this.#running.delete(job);
      });
    progress.ended = job;
    this.#running.add(job);
    return id;
  }

  async #run(userId: number, source: ImportSource, announced: Announced, progress: Running): Promise<void> {
    const report = (done: number) => {
      if (this.#isGivenUp) throw new Problem(503, STOPPED);
      if (progress.isCanceled) throw canceled();
      progress.done = done;
    };
    try {
      // If the database is unavailable, so that nothing is rolled back, that is done once the lease has expired.
      const [mayRollBack, reportError] = [() => !this.#isGivenUp, this.#report];
      await runImport(this.#db, userId, source, { announced, report, mayRollBack, reportError });
    } catch (error) {
      if (failureOf(error).status === 500) this.#report(error);
    }
  }

  /** The latest import that has not failed, if any, after those that have failed since, newest first. */
  async latest(userId: number): Promise<ImportState[]> {
    const states: ImportState[] = [];
    for (const row of await findImports(this.#db, userId)) {
      const state = await this.#stateOf(row);
      states.push(state);
      if (state.status !== 'failed') break;
    }
    return states;
  }

  /** The state of an import; null if the user has none with this id. */
  async find(userId: number, id: number): Promise<ImportState | null> {
    const row = await findImport(this.#db, userId, id);
    return row && (await this.#stateOf(row));
  }

  /**
   * Stops an import, and waits until what it has stored is rolled back.
   *
   * @throws Problem 404 if the user has none with this id, 409 if it does not run any more.
   */
  async cancel(userId: number, id: number): Promise<void> {
    const row = await findImport(this.#db, userId, id);
    if (!row) throw new Problem(404, 'Import not found');
    const own = this.#progress.get(id);
    if (own) {
      own.isCanceled = true;
      await own.ended;
    } else if (row.status === 'running') {
      // The process that runs it, if there is one, stops at its next step.
      await beginRollBack(this.#db, row, failureOf(canceled()));
      while (await isWorkedOn(this.#db, row)) await setTimeout(LOOK_MS);
      await rollBack(this.#db, row, failureOf(canceled()));
    }
    if ((await this.find(userId, id))?.status !== 'failed' || (!own && row.status !== 'running'))
      throw new Problem(409, 'This import is not in progress.');
  }

  /** Waits for running imports. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  /**
   * Aborts running imports, which stop at their next step; what they have stored is rolled back after the next start.
   * Returns how many there are.
   */
  abort(): number {
    this.#isGivenUp = true;
    return this.#running.size;
  }

  async #stateOf(found: ImportRow): Promise<ImportState> {
    const row = await settled(this.#db, found);
    // The user's next import is refused until the files of this one are removed.
    if (row.status === 'done' || row.status === 'failed') await this.#progress.get(row.id)?.ended;
    const { id, created_at } = row;
    // Until nothing is left of it, it has not failed.
    const status = isRolledBack(row) ? 'running' : row.status;
    const failure = status === 'failed' ? reasonOf(row) : null;
    return { id, status, ...this.#progressOf(row), result: resultOf(row), failure, created_at };
  }

  /** It may run in another process, which alone knows its progress. */
  #progressOf(row: ImportRow): Progress {
    const result = resultOf(row);
    const { undo_done: done, undo_total: whole } = row;
    if (row.status === 'undoing') return { done: isRolledBack(row) ? whole - done : done, total: whole };
    const total = result ? result.posts + result.duplicates : 0;
    return this.#progress.get(row.id) ?? { done: total, total };
  }
}

// Both were written by this class.
const resultOf = ({ status, result }: ImportRow) =>
  (status === 'done' || status === 'undoing') && result && !isRolledBack({ status, result })
    ? (JSON.parse(result) as ImportResult)
    : null;
const reasonOf = ({ result }: ImportRow) => (result ? (JSON.parse(result) as ImportFailure) : ENDED);
