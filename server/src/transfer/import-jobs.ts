import type { ImportResult, ImportState } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import type { PreviewQueue } from '../previews/preview-queue.ts';
import { failImport, findImport, type ImportRow, startImport } from './import.repo.ts';
import { type ImportSource, runImport } from './import.service.ts';

/** An import that still runs after this long is one whose process ended. */
const GIVEN_UP_MS = 3600_000;

interface Progress {
  done: number;
  total: number;
}

/** Imports that go on after their call was answered. */
export class ImportJobs {
  readonly #db: Db;
  readonly #previewQueue: PreviewQueue;
  readonly #report: (error: unknown) => void;
  readonly #progress = new Map<number, Progress>();
  readonly #running = new Set<Promise<void>>();

  constructor(db: Db, previewQueue: PreviewQueue, report: (error: unknown) => void) {
    this.#db = db;
    this.#previewQueue = previewQueue;
    this.#report = report;
  }

  /** Begins an import and returns its id. */
  async start(userId: number, source: ImportSource): Promise<number> {
    const at = new Date().toISOString();
    const id = await startImport(this.#db, userId, at).catch(async (error: unknown) => {
      await source.close(false);
      throw error;
    });
    const progress = { done: 0, total: source.total };
    this.#progress.set(id, progress);
    const job = this.#run(userId, source, { id, at }, progress).finally(() => {
      this.#progress.delete(id);
      this.#running.delete(job);
    });
    this.#running.add(job);
    return id;
  }

  async #run(
    userId: number,
    source: ImportSource,
    started: { id: number; at: string },
    progress: Progress,
  ): Promise<void> {
    const report = (done: number) => {
      progress.done = done;
    };
    try {
      await runImport(this.#db, userId, source, { started, report });
      this.#previewQueue.wake();
    } catch (error) {
      this.#report(error);
      await failImport(this.#db, started.id);
    }
  }

  /** How an import goes; null when the person has none of this id. */
  async look(userId: number, id: number): Promise<ImportState | null> {
    const row = await findImport(this.#db, userId, id);
    return row && { id, status: statusOf(row), ...this.#progressOf(row), result: resultOf(row) };
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  /** Another process may run it, which alone knows how far it is. */
  #progressOf(row: ImportRow): Progress {
    const result = resultOf(row);
    const total = result ? result.posts + result.duplicates : 0;
    return this.#progress.get(row.id) ?? { done: total, total };
  }
}

export function statusOf({ status, created_at }: ImportRow): ImportRow['status'] {
  const isGivenUp = status === 'running' && Date.parse(created_at) < Date.now() - GIVEN_UP_MS;
  return isGivenUp ? 'failed' : status;
}

const resultOf = ({ result }: ImportRow) => (result ? (JSON.parse(result) as ImportResult) : null); // written by us
