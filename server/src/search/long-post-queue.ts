import { setTimeout } from 'node:timers/promises';

import type { Db } from '../database/connect.ts';
import { isPostgres } from '../database/dialect.ts';
import type { DatabaseHealth } from '../database/health.ts';
import { Lease } from '../database/leases.ts';
import type { Reserve } from '../disk/disk-reserve.ts';
import { transact } from '../database/transact.ts';
import type { WorkerPool } from '../workers/pool.ts';
import {
  finishLong,
  isCurrent,
  nextPending,
  type PendingPost,
  storePart,
  storeWhole,
  textOfPost,
} from './long-posts.repo.ts';
import { ownerToken } from './search-index.repo.ts';

/** How soon a post that was saved is noticed. */
const LOOK_AGAIN_MS = 500;
/** How long it rests after a failure. */
const FAILED_MS = 30_000;
/** As long as one post may take. */
const POST_MAX_MS = 120_000;

interface Needs {
  db: Db;
  workers: WorkerPool;
  /** Not while its disk is full, or it is damaged. */
  reserve: Pick<Reserve, 'isFull'> | null;
  health: Pick<DatabaseHealth, 'damage'> | null;
  report: (error: unknown) => void;
}

/**
 * Indexes the text of long posts after they were saved: cut into words in a thread, stored part after part with a turn
 * for everybody else in between, one person after the other. What waits is in the database, so that a restart goes on.
 */
export class LongPostQueue {
  readonly #needs: Needs;
  readonly #lease: Lease;
  readonly #closing = new AbortController();
  #lastUser = 0;
  #work: Promise<void> | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#lease = new Lease(needs.db, 'search', POST_MAX_MS);
  }

  start(): void {
    this.#work ??= this.#run();
  }

  /** Ends after the part that is being stored. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#work;
  }

  /** Indexes everything that waits now. */
  async round(): Promise<void> {
    while (await this.#indexNext());
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const isDone = await this.#indexNext().catch((error: unknown) => {
        if (!signal.aborted) this.#needs.report(error);
        return null;
      });
      if (!isDone)
        await setTimeout(isDone === null ? FAILED_MS : LOOK_AGAIN_MS, undefined, { signal, ref: false }).catch(
          () => {},
        );
    }
    await this.#lease.release().catch(this.#needs.report);
  }

  /** One post. False when there was none, or another process is at it. */
  async #indexNext(): Promise<boolean> {
    const { db, workers, reserve, health } = this.#needs;
    if (reserve?.isFull || (health && health.damage !== null)) return false;
    const post = await nextPending(db, this.#lastUser);
    if (!post || this.#closing.signal.aborted || !(await this.#lease.hold())) return false;
    this.#lastUser = post.user_id;
    const text = await textOfPost(db, post.post_id);
    if (!text) return true;
    await this.#store(post, await workers.run('tokenize', text, post.user_id));
    return true;
  }

  /** Part after part, until something changes the post: it waits again then. */
  async #store(post: PendingPost, parts: readonly string[]): Promise<void> {
    const { db } = this.#needs;
    for (const [index, part] of parts.entries()) {
      if (this.#closing.signal.aborted) return;
      const began = performance.now();
      const isStored = await transact(db, post.user_id, async (trx) => {
        if (!(await isCurrent(trx, post))) return false;
        if (isPostgres(trx)) await storeWhole(trx, post, part);
        else await storePart(trx, post, index, `${ownerToken(post.user_id)} ${part}`);
        if (index === parts.length - 1) await finishLong(trx, post);
        return true;
      });
      if (!isStored) return;
      await setTimeout(performance.now() - began);
    }
  }
}
