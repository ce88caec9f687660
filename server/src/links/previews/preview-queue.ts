import { BackgroundLoop } from '../../kernel/database/background-loop.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { DiskReserve } from '../../kernel/disk/disk-reserve.ts';
import {
  urlOfJob,
  claimJobs,
  finishJob,
  giveUpJob,
  releaseJob,
  hasJobs,
  isGivenUp,
  type PreviewJob,
} from './preview-jobs.repo.ts';
import type { Previews } from './previews.ts';

/** Hosts fetched from concurrently. */
const HOSTS_AT_ONCE = 4;
/** At most two requests per second and host. */
const ROUND_MS = 500;
/** How soon another process's import, or an expired lease, is noticed. */
const POLL_MS = 5000;

interface Dependencies {
  db: Db;
  previews: Previews;
  reserve: DiskReserve | null;
  report: (error: unknown) => void;
}

/**
 * Fetches previews of imported links in the background and politely: in one process at a time, host after host. Jobs
 * are in the database, so a restart continues where it stopped.
 */
export class PreviewQueue {
  readonly #dependencies: Dependencies;
  readonly #loop: BackgroundLoop;
  #lastHost = '';
  /** When the fetches of the previous round ended, by host. */
  #ended = new Map<string, number>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { db, report } = dependencies;
    this.#loop = new BackgroundLoop({ db, name: 'previews', pollMs: POLL_MS, report });
  }

  /** Starts, unless previews are disabled. */
  start(): void {
    if (this.#dependencies.previews.timeoutMs > 0) this.#loop.start(() => this.#round());
  }

  /** Aborts current fetches: their jobs remain for the next start. */
  close(): Promise<void> {
    return this.#loop.close();
  }

  /** Fetches one page of each of the next hosts, and gives the hosts a pause. False if there was none. */
  async #round(): Promise<boolean> {
    const { db, reserve } = this.#dependencies;
    if (reserve?.isFull || !(await hasJobs(db)) || !(await this.#loop.mayWork())) return false;
    const jobs = await claimJobs(db, this.#lastHost, HOSTS_AT_ONCE);
    this.#lastHost = jobs.at(-1)?.host ?? '';
    const start = performance.now();
    const ended = new Map<string, number>();
    const fetches = jobs.map(async (job) => {
      // From the end, because redirects and a busy machine may have sent its last request late in the round.
      await this.#pauseUntil((this.#ended.get(job.host) ?? -Infinity) + ROUND_MS);
      await this.#fetch(job);
      ended.set(job.host, performance.now());
    });
    await Promise.all(fetches);
    this.#ended = ended;
    if (jobs.length > 0) await this.#pauseUntil(start + ROUND_MS);
    return jobs.length > 0;
  }

  async #pauseUntil(time: number): Promise<void> {
    const ms = time - performance.now();
    if (ms > 0) await this.#loop.pause(ms);
  }

  async #fetch(job: PreviewJob): Promise<void> {
    const { db, previews } = this.#dependencies;
    if (isGivenUp(job)) return giveUpJob(db, job);
    const url = await urlOfJob(db, job);
    const { signal } = this.#loop;
    const preview = url === null ? null : await previews.fetchAndStore(url, job.user_id, signal);
    if (signal.aborted) await releaseJob(db, job);
    else await finishJob(db, job, preview);
  }
}
