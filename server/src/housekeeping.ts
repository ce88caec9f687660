import { setTimeout } from 'node:timers/promises';

import type { Db } from './database/connect.ts';
import { Lease } from './database/leases.ts';
import type { Reserve } from './disk/disk-reserve.ts';
import type { Files } from './files/files.ts';
import { steadyNow } from './database/reliable-now.ts';
import { sweepFiles } from './files/sweep-files.ts';
import { sweepAnswers } from './http/idempotency.ts';
import { isClean } from './sanitize/sanitizer-version.ts';
import { keepShell } from './web/releases/shell-assets.ts';
import { sweepReleases } from './web/releases/releases.ts';
import type { WorkerPool } from './workers/pool.ts';

const ROUND_MS = 3600_000;

interface Needs {
  db: Db;
  workers: WorkerPool;
  files: Files;
  /** Where released modules and files of the shell are kept. */
  dataDir: string;
  reserve: Reserve | null;
  report: (error: unknown) => void;
}

/**
 * What is done now and then, by one process at a time: old notes are cleaned by new rules, unused files removed, answers
 * that are no longer given again, and modules and files of the shell that were replaced long ago.
 */
export class Housekeeping {
  readonly #needs: Needs;
  readonly #lease: Lease;
  readonly #closing = new AbortController();
  #work: Promise<void> | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#lease = new Lease(needs.db, 'housekeeping', ROUND_MS);
  }

  /** Begins, with the first round at once. */
  start(): void {
    this.#work ??= this.#run();
  }

  /** Ends after the post or file that is being looked at. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#work;
  }

  /** One round: what there is to do, unless another process does it. */
  async round(): Promise<void> {
    if (!(await this.#lease.hold())) return;
    const { db, workers, files, dataDir, reserve } = this.#needs;
    if (!reserve?.isFull && !(await isClean(db))) {
      // What it needs takes memory that every other start need not have.
      const { cleanAgain } = await import('./sanitize/resanitize.ts');
      await cleanAgain(db, workers, () => this.#closing.signal.aborted);
    }
    await sweepFiles(db, files, await steadyNow(db));
    await sweepAnswers(db);
    await sweepReleases(dataDir);
    if (reserve?.isFull) return;
    await keepShell(dataDir);
    await reserve?.keep();
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.round().catch(this.#needs.report);
      await setTimeout(ROUND_MS, undefined, { signal, ref: false }).catch(() => {});
    }
    await this.#lease.release().catch(this.#needs.report);
  }
}
