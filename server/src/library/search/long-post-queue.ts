import { setTimeout } from 'node:timers/promises';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import type { DatabaseHealth } from '../../kernel/database/health.ts';
import { Lease } from '../../kernel/database/leases.ts';
import { transact } from '../../kernel/database/transact.ts';
import type { DiskReserve } from '../../kernel/disk/disk-reserve.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import { ownerToken } from './index-terms.ts';
import {
  finishLong,
  isCurrent,
  nextPending,
  type PendingPost,
  storeChunk,
  storeWhole,
  textOfPost,
} from './long-posts.repo.ts';
import { storeWords } from './search-words.repo.ts';
import { tokenize } from './tokenize.task.ts';

/** How often the queue is polled. */
const POLL_INTERVAL_MS = 500;
/** The delay after a failure. */
const RETRY_DELAY_MS = 30_000;

interface Dependencies {
  db: Db;
  workers: WorkerPool;
  /** The queue pauses while the disk is full or the database is damaged. */
  reserve: Pick<DiskReserve, 'isFull'> | null;
  health: Pick<DatabaseHealth, 'damage'> | null;
  report: (error: unknown) => void;
}

/**
 * Indexes the text of long posts after they were saved: tokenizes them in a worker thread and stores chunk by chunk, so
 * that other writes run in between, taking turns between users. The queue is in the database and survives restarts.
 */
export class LongPostQueue {
  readonly #dependencies: Dependencies;
  readonly #lease: Lease;
  readonly #closing = new AbortController();
  #lastUser = 0;
  #work: Promise<void> | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#lease = new Lease(dependencies.db, 'search');
  }

  start(): void {
    this.#work ??= this.#loop();
  }

  /** Stops after the current chunk. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#work;
  }

  /** Indexes all pending posts. */
  async round(): Promise<void> {
    while (await this.#indexNext());
  }

  async #loop(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const isDone = await this.#indexNext().catch((error: unknown) => {
        if (!signal.aborted) this.#dependencies.report(error);
        return null;
      });
      if (isDone) continue;
      await this.#lease.release().catch(this.#dependencies.report);
      await setTimeout(isDone === null ? RETRY_DELAY_MS : POLL_INTERVAL_MS, undefined, { signal, ref: false }).catch(
        () => {},
      );
    }
    await this.#lease.release().catch(this.#dependencies.report);
  }

  /** Indexes one post. False if there is none, or another process holds the lease. */
  async #indexNext(): Promise<boolean> {
    const { db, workers, reserve, health } = this.#dependencies;
    if (reserve?.isFull || (health && health.damage !== null)) return false;
    const post = await nextPending(db, this.#lastUser);
    if (!post || this.#closing.signal.aborted || !(await this.#lease.hold())) return false;
    this.#lastUser = post.user_id;
    const text = await textOfPost(db, post);
    if (!text) return true;
    await this.#store(post, await workers.run(tokenize, text, post.user_id));
    return true;
  }

  /** Stores chunk by chunk, until the post is changed: then it is pending again. */
  async #store(post: PendingPost, chunks: readonly string[]): Promise<void> {
    const { db } = this.#dependencies;
    for (const [index, chunk] of chunks.entries()) {
      if (this.#closing.signal.aborted) return;
      const start = performance.now();
      const isStored = await transact(db, post.user_id, async (trx) => {
        if (!(await isCurrent(trx, post))) return false;
        if (isPostgres(trx)) await storeWhole(trx, post, chunk);
        else await storeChunk(trx, post, index, `${ownerToken(post.user_id)} ${chunk}`);
        await storeWords(trx, [{ userId: post.user_id, body: chunk }]);
        if (index === chunks.length - 1) await finishLong(trx, post);
        return true;
      });
      if (!isStored) return;
      await setTimeout(performance.now() - start);
    }
  }
}
