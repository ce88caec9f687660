import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

import type { ImportResult, ImportState } from '@benotes/contract';

import type { Db } from '../../database/connect.ts';
import { isPostgres } from '../../database/dialect.ts';
import { isHeld, Lease } from '../../database/leases.ts';
import { transact } from '../../database/transact.ts';
import type { PreviewQueue } from '../../previews/preview-queue.ts';
import { Invalid, Problem } from '../../problems.ts';
import { failImport, findImport, findImports, type ImportFailure, type ImportRow, startImport } from './import.repo.ts';
import { type ImportSource, runImport } from './import.service.ts';

/** For how long another process believes that an import runs of which it hears nothing, and how often it is told. */
const LEASE_MS = 60_000;
const BEAT_MS = 15_000;
const leaseOf = (importId: number) => `import-${importId}`;

const ENDED: ImportFailure = { status: 500, reason: 'The server was restarted meanwhile.' };
const STOPPED = 'The server was stopped meanwhile.';

interface Progress {
  done: number;
  total: number;
}

/** Fulfilled once an answer is sent, or nobody waits for it any more. */
export async function onceAnswered(answer: ServerResponse): Promise<void> {
  if (!answer.closed) await once(answer, 'close');
}

/** Imports that go on after their call was answered. */
export class ImportJobs {
  readonly #db: Db;
  readonly #previewQueue: PreviewQueue;
  readonly #report: (error: unknown) => void;
  readonly #progress = new Map<number, Progress>();
  readonly #running = new Set<Promise<void>>();
  #isGivenUp = false;

  constructor(db: Db, previewQueue: PreviewQueue, report: (error: unknown) => void) {
    this.#db = db;
    this.#previewQueue = previewQueue;
    this.#report = report;
  }

  /**
   * Announces an import, returns its id, and begins once `answered` is fulfilled: on SQLite whatever the answer writes
   * would wait for the whole import.
   */
  async start(userId: number, source: ImportSource, answered: Promise<unknown>): Promise<number> {
    const at = new Date().toISOString();
    const { id, lease } = await this.#announce(userId, at).catch(async (error: unknown) => {
      await source.close(false);
      throw error;
    });
    // On SQLite nobody else asks, and each write would wait for the import.
    const beat = isPostgres(this.#db) ? setInterval(() => void lease.hold().catch(() => {}), BEAT_MS) : undefined;
    const progress = { done: 0, total: source.total };
    this.#progress.set(id, progress);
    const begin = async () => {
      try {
        await this.#run(userId, source, { id, at }, progress);
      } finally {
        clearInterval(beat);
        await lease.release().catch(this.#report);
      }
    };
    const job = answered
      .then(begin, begin) // also when nobody waits for the answer any more
      .finally(() => {
        this.#progress.delete(id);
        this.#running.delete(job);
      });
    this.#running.add(job);
    return id;
  }

  #announce(userId: number, at: string): Promise<{ id: number; lease: Lease }> {
    return transact(this.#db, userId, async (trx) => {
      const id = await startImport(trx, userId, at);
      const lease = new Lease(this.#db, leaseOf(id), LEASE_MS);
      await lease.hold(trx);
      return { id, lease };
    });
  }

  async #run(
    userId: number,
    source: ImportSource,
    started: { id: number; at: string },
    progress: Progress,
  ): Promise<void> {
    const report = (done: number) => {
      if (this.#isGivenUp) throw new Problem(503, STOPPED);
      progress.done = done;
    };
    try {
      await runImport(this.#db, userId, source, { started, report });
      this.#previewQueue.wake();
    } catch (error) {
      const failure = failureOf(error);
      if (failure.status === 500) this.#report(error);
      // A database that is away now takes it as ended once it has been running for too long.
      await failImport(this.#db, started.id, failure).catch(this.#report);
    }
  }

  /** The latest import that has not failed, if there is one. */
  async latest(userId: number): Promise<ImportState[]> {
    const rows = await findImports(this.#db, userId);
    for (const row of rows) {
      const state = await this.#stateOf(row);
      if (state.status !== 'failed') return [state];
    }
    return [];
  }

  /** How an import goes; null when the person has none of this id. */
  async look(userId: number, id: number): Promise<ImportState | null> {
    const row = await findImport(this.#db, userId, id);
    return row && (await this.#stateOf(row));
  }

  /** Waits for what is under way. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  /** Has what is under way taken back, at its next step. Returns how many there are. */
  giveUp(): number {
    this.#isGivenUp = true;
    return this.#running.size;
  }

  async #stateOf(row: ImportRow): Promise<ImportState> {
    const { id, created_at } = row;
    const status = await statusOf(this.#db, row);
    const failure = status === 'failed' ? reasonOf(row) : null;
    return { id, status, ...this.#progressOf(row), result: resultOf(row), failure, created_at };
  }

  /** Another process may run it, which alone knows how far it is. */
  #progressOf(row: ImportRow): Progress {
    const result = resultOf(row);
    const total = result ? result.posts + result.duplicates : 0;
    return this.#progress.get(row.id) ?? { done: total, total };
  }
}

/** One whose process has ended says for ever that it runs. */
export async function statusOf(db: Db, { id, status }: ImportRow): Promise<ImportRow['status']> {
  return status === 'running' && !(await isHeld(db, leaseOf(id), LEASE_MS)) ? 'failed' : status;
}

// Both were written by us.
const resultOf = ({ status, result }: ImportRow) =>
  status === 'done' && result ? (JSON.parse(result) as ImportResult) : null;
const reasonOf = ({ result }: ImportRow) => (result ? (JSON.parse(result) as ImportFailure) : ENDED);

/** What the call would have been answered with. */
function failureOf(error: unknown): ImportFailure {
  if (error instanceof Invalid)
    return { status: error.statusCode, reason: Object.values(error.errors).flat()[0] ?? null };
  return error instanceof Problem ? { status: error.statusCode, reason: error.message } : { status: 500, reason: null };
}
