import { setTimeout } from 'node:timers/promises';

import { BatchSize } from '../../kernel/database/adaptive-batches.ts';
import { BackgroundLoop } from '../../kernel/database/background-loop.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { isPassing } from '../../kernel/database/database-problems.ts';
import type { DatabaseHealth } from '../../kernel/database/health.ts';
import { pauseAfterStep } from '../../kernel/database/in-steps.ts';
import { isHeld, Lease } from '../../kernel/database/leases.ts';
import { transact, withoutHook } from '../../kernel/database/transact.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import type { DiskReserve } from '../../kernel/disk/disk-reserve.ts';
import { Problem } from '../../kernel/problems.ts';
import { currentWriter, workForMaker } from '../../kernel/writer.ts';
import { addBinJob, type BinJob, findBinJob, findNextBinJob, type NewBinJob, removeBinJob } from './bin-jobs.repo.ts';
import { BIN_WORK } from './bin-work.ts';

/** What takes no longer is one transaction. */
const SHORT_MS = 50;
/** How often a request looks whether another process has done what it waits for. */
const LOOK_MS = 100;
/** How soon jobs are noticed that a process has left unfinished. */
const POLL_MS = 15_000;

const leaseOf = (userId: number) => `bin-job-${userId}`;

type Result<T> = (trx: Db) => Promise<T>;

/**
 * Does something with a tree of collections or the whole recycle bin of a user: what is small in one transaction, all
 * else in steps between which others write, and which go on after a restart. The user's earlier job is finished before.
 *
 * @param begin what is to be done; null for nothing.
 * @param result read in the last transaction, which is the one that a hook of the database is for.
 * @returns null if there is nothing to do.
 */
export async function doInBin<T>(
  db: Db,
  userId: number,
  begin: (trx: Db) => Promise<NewBinJob | null>,
  result: Result<T>,
): Promise<T | null> {
  for (;;) {
    const earlier = await findBinJob(db, userId);
    if (earlier) await workForMaker(earlier, () => finishJob(withoutHook(db), userId, async () => null));
    let next = 'begin' as 'begin' | 'end' | 'steps';
    const done = await transact(db, userId, async (trx) => {
      next = 'begin';
      if (await findBinJob(trx, userId)) return null; // begun meanwhile
      next = 'end';
      const given = await begin(trx);
      if (!given) return null;
      const job = await addBinJob(trx, { user_id: userId, maker_id: currentWriter().userId, ...given });
      if (await isDoneSoon(trx, job)) return endJob(trx, userId, result);
      next = 'steps';
      await BIN_WORK[job.kind].begin?.(trx, job);
      return null;
    });
    if (next === 'steps') return finishJob(db, userId, result);
    if (next === 'end') return done;
  }
}

/**
 * Does all of something small in the caller's transaction.
 *
 * @throws Problem 409 while something else is being deleted or restored.
 */
export async function doWithin(trx: Db, userId: number, given: NewBinJob): Promise<void> {
  if (await findBinJob(trx, userId))
    throw new Problem(409, 'Something else is being deleted or restored. Try again in a moment.');
  await addBinJob(trx, { user_id: userId, maker_id: currentWriter().userId, ...given });
  await endJob(trx, userId, async () => null);
}

/** Takes the first steps of a job in the caller's transaction. */
async function isDoneSoon(trx: Db, job: BinJob): Promise<boolean> {
  const end = performance.now() + SHORT_MS;
  const size = new BatchSize();
  do {
    if ((await BIN_WORK[job.kind].step(trx, job, size.of(trx))) === 0) return true;
    await yieldToRequests();
  } while (performance.now() < end);
  return false;
}

/** Ends the job of a user, unless somebody else was faster. What came meanwhile is done with it. */
async function endJob<T>(trx: Db, userId: number, result: Result<T>): Promise<T> {
  const job = await findBinJob(trx, userId);
  if (job) {
    const { step, end } = BIN_WORK[job.kind];
    while ((await step(trx, job, new BatchSize().of(trx))) > 0);
    await end(trx, (await findBinJob(trx, userId)) ?? job);
    await removeBinJob(trx, userId);
  }
  return result(trx);
}

/** Takes the steps of a user's job, or waits until another process has; null if it may not go on. */
async function finishJob<T>(
  db: Db,
  userId: number,
  result: Result<T>,
  mayGoOn: () => boolean = () => true,
): Promise<T | null> {
  const plain = withoutHook(db);
  const lease = new Lease(plain, leaseOf(userId));
  try {
    while (!(await lease.hold()) && (await findBinJob(plain, userId))) await setTimeout(LOOK_MS);
    const size = new BatchSize();
    do {
      if (!mayGoOn()) return null;
    } while (await takeStep(plain, userId, size));
    return await transact(db, userId, (trx) => endJob(trx, userId, result));
  } catch (error) {
    // It would fail again; what it has not done stays as it is.
    if (!isPassing(error)) await removeBinJob(plain, userId).catch(() => {});
    throw error;
  } finally {
    await lease.release().catch(() => {}); // it ends with its time
  }
}

/** Takes the next step of a user's job; false if none is left. */
async function takeStep(db: Db, userId: number, size: BatchSize): Promise<boolean> {
  let ms = 0;
  const count = await transact(db, userId, async (trx) => {
    const job = await findBinJob(trx, userId);
    const start = performance.now();
    const changed = job ? await BIN_WORK[job.kind].step(trx, job, size.of(trx)) : 0;
    ms = performance.now() - start;
    return changed;
  });
  size.adjust(ms);
  await pauseAfterStep(db, ms);
  return count > 0;
}

interface Dependencies {
  db: Db;
  /** Jobs pause while the disk is full or the database is damaged. */
  reserve: Pick<DiskReserve, 'isFull'> | null;
  health: Pick<DatabaseHealth, 'damage'> | null;
  report: (error: unknown) => void;
}

/** Finishes in the background what processes have left unfinished that were stopped. */
export class BinJobs {
  readonly #dependencies: Dependencies;
  readonly #loop: BackgroundLoop;
  #lastUser = 0;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { db, report } = dependencies;
    this.#loop = new BackgroundLoop({ db, name: 'bin-jobs', pollMs: POLL_MS, report });
  }

  start(): void {
    this.#loop.start(() => this.step());
  }

  /** Stops after the current step of a job. */
  close(): Promise<void> {
    return this.#loop.close();
  }

  /** Finishes the job of the next user; false if there is none that nobody works on. */
  async step(): Promise<boolean> {
    const { db, reserve, health } = this.#dependencies;
    if (reserve?.isFull || (health && health.damage !== null)) return false;
    const job = await findNextBinJob(db, this.#lastUser);
    if (!job) return false;
    this.#lastUser = job.user_id;
    if (await isHeld(db, leaseOf(job.user_id))) return false;
    await workForMaker(job, () =>
      finishJob(
        db,
        job.user_id,
        async () => null,
        () => !this.#loop.isClosed,
      ),
    );
    return true;
  }
}
