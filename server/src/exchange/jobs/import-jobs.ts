import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

import type { ImportResult, ImportState } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { isHeld, Lease } from '../../kernel/database/leases.ts';
import { transact } from '../../kernel/database/transact.ts';
import { Invalid, Problem } from '../../kernel/problems.ts';
import { failImport, findImport, findImports, type ImportFailure, type ImportRow, startImport } from './import.repo.ts';
import { type ImportSource, runImport } from './import.service.ts';

const leaseOf = (importId: number) => `import-${importId}`;

const ENDED: ImportFailure = { status: 500, reason: 'The server was restarted during the import.' };
const STOPPED = 'The server was stopped during the import.';
const CANCELED = 'The import was canceled.';

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

  /**
   * Records an import, returns its id, and starts it once `answered` is fulfilled: on SQLite, writes of the request
   * would have to wait for the whole import.
   */
  async start(userId: number, source: ImportSource, answered: Promise<unknown>): Promise<number> {
    const at = new Date().toISOString();
    const { id, lease } = await this.#announce(userId, at).catch(async (error: unknown) => {
      await source.close(false);
      throw error;
    });
    const progress = { done: 0, total: source.total, isCanceled: false, ended: Promise.resolve() };
    this.#progress.set(id, progress);
    const begin = async () => {
      try {
        await this.#run(userId, source, { id, at }, progress);
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

  async #announce(userId: number, at: string): Promise<{ id: number; lease: Lease }> {
    let lease: Lease | undefined;
    try {
      return await transact(this.#db, userId, async (trx) => {
        const id = await startImport(trx, userId, at);
        lease = new Lease(this.#db, leaseOf(id));
        await lease.hold(trx);
        return { id, lease };
      });
    } catch (error) {
      await lease?.release().catch(this.#report);
      throw error;
    }
  }

  async #run(
    userId: number,
    source: ImportSource,
    started: { id: number; at: string },
    progress: Running,
  ): Promise<void> {
    const report = (done: number) => {
      if (this.#isGivenUp) throw new Problem(503, STOPPED);
      if (progress.isCanceled) throw new Problem(409, CANCELED);
      progress.done = done;
    };
    try {
      await runImport(this.#db, userId, source, { started, report });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.status === 500) this.#report(error);
      // If the database is unavailable now, the import counts as ended once its heartbeat is too old.
      await failImport(this.#db, userId, started.id, failure).catch(this.#report);
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
   * Stops an import, of which nothing is stored then, and waits for that.
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
      // The process that runs it, if there is one, cannot finish it then.
      await failImport(this.#db, userId, id, { status: 409, reason: CANCELED });
    }
    if ((await this.find(userId, id))?.status !== 'failed' || (!own && row.status !== 'running'))
      throw new Problem(409, 'This import is not in progress.');
  }

  /** Waits for running imports. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  /** Aborts running imports, which roll back at their next step. Returns how many there are. */
  abort(): number {
    this.#isGivenUp = true;
    return this.#running.size;
  }

  async #stateOf(found: ImportRow): Promise<ImportState> {
    const row = await settled(this.#db, found);
    // The user's next import is refused until the files of this one are removed.
    if (row.status === 'done') await this.#progress.get(row.id)?.ended;
    const { id, created_at, status } = row;
    const failure = status === 'failed' ? reasonOf(row) : null;
    return { id, status, ...this.#progressOf(row), result: resultOf(row), failure, created_at };
  }

  /** It may run in another process, which alone knows its progress. */
  #progressOf(row: ImportRow): Progress {
    const result = resultOf(row);
    if (row.status === 'undoing') return { done: row.undo_done, total: row.undo_total };
    const total = result ? result.posts + result.duplicates : 0;
    return this.#progress.get(row.id) ?? { done: total, total };
  }
}

/** An import as it is now: that of a process that ended says `running` forever, and is `failed`. */
export async function settled(db: Db, row: ImportRow): Promise<ImportRow> {
  if (row.status !== 'running' || (await isHeld(db, leaseOf(row.id)))) return row;
  // It may have ended since the row was read.
  const again = await findImport(db, row.user_id, row.id);
  return again && again.status !== 'running' ? again : { ...row, status: 'failed' };
}

// Both were written by this class.
const resultOf = ({ status, result }: ImportRow) =>
  (status === 'done' || status === 'undoing') && result ? (JSON.parse(result) as ImportResult) : null;
const reasonOf = ({ result }: ImportRow) => (result ? (JSON.parse(result) as ImportFailure) : ENDED);

/** The result that a synchronous request would have responded with. */
export function failureOf(error: unknown): ImportFailure {
  if (error instanceof Invalid)
    return { status: error.statusCode, reason: Object.values(error.errors).flat()[0] ?? null };
  return error instanceof Problem ? { status: error.statusCode, reason: error.message } : { status: 500, reason: null };
}
